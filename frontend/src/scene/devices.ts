/** The look of a device's form: its body, what tells it from the others, and its lamp. Metres, z up, in its own frame. */
import type { ScenarioDevice } from "../wire/messages";

type Triple = [number, number, number];
export interface Look {
  shape: "box" | "cylinder" | "sphere";
  at: Triple; // of the middle
  size: Triple;
  colour: string;
}
type Form = ScenarioDevice["form"];
const [DARK, PALE, HAZARD, GREEN] = ["#28323e", "#e8edf2", "#f59e0b", "#22c55e"];
const LAMP = 0.05;

const box = (at: Triple, size: Triple, colour: string): Look => ({ shape: "box", at, size, colour });
const round = (at: Triple, size: Triple, colour: string): Look => ({ shape: "cylinder", at, size, colour });
const body = ([x, y, z]: Triple, colour: string): Look => box([0, 0, z / 2], [x, y, z], colour);

/** On the front (-y) of the body, or over it. */
const FORMS: Record<Form, (size: Triple, colour: string) => Look[]> = {
  button: (size, colour) => [body(size, colour), round([0, 0, size[2] + 0.015], [0.6 * size[0], 0.6 * size[0], 0.03], "#ef4444")],
  door: (size, colour) => [body(size, colour), round([-size[0] / 2, 0, size[2] / 2], [1.5 * size[1], 1.5 * size[1], size[2]], DARK), ...[-1, 1].map((side) => box([0.38 * size[0], side * size[1], 0.5 * size[2]], [0.1, size[1], 0.03], PALE))],
  gate: ([x, y, z], colour) => [box([0, 0, z - 0.04], [x, y, 0.08], colour), box([0, 0, 0.05], [x, y, 0.08], colour), ...[-2, -1, 0, 1, 2].map((n) => box([(n * x) / 4.2, 0, z / 2], [0.04, y, z], colour))],
  drawer: (size, colour) => [box([0, 0, size[2] - 0.01], [size[0], size[1], 0.02], colour), box([-size[0] / 2 + 0.01, 0, size[2] / 2], [0.02, size[1], size[2]], colour), box([0, 0, 0.035], [size[0], size[1] - 0.04, 0.03], DARK)],
  conveyor: ([x, y, z], colour) => [box([0, 0, z / 2 - 0.01], [x, y, z - 0.02], colour), box([0, 0, z - 0.008], [0.98 * x, 0.84 * y, 0.016], DARK), box([0.36 * x, 0, z + 0.002], [0.16 * x, 0.12 * y, 0.004], HAZARD)],
  lift: ([x, y, z], colour) => [box([0, 0, 0.035], [x, y, 0.06], colour), ...[-1, 1].map((side) => box([(side * x) / 2, y / 2, z / 2], [0.04, 0.04, z], DARK))],
  valve: ([x, y, z], colour) => [round([0, 0, z / 2], [0.5 * x, 0.5 * y, z], colour), round([0, 0, z], [x, y, 0.04], "#ef4444")],
  machine: (size, colour) => [body(size, colour), box([0, -size[1] / 2 - 0.005, 0.65 * size[2]], [0.6 * size[0], 0.01, 0.3 * size[2]], DARK)],
  charger: (size, colour) => [body(size, colour), box([0, -size[1] / 2 - 0.005, 0.6 * size[2]], [0.4 * size[0], 0.01, 0.3 * size[2]], GREEN)],
  alarm: ([x, y, z], colour) => [round([0, 0, z / 2], [0.4 * x, 0.4 * y, z], colour), { shape: "sphere", at: [0, 0, z], size: [x, x, x], colour: "#ef4444" }],
  sensor: ([x], colour) => [round([0, 0, 0.01], [x, x, 0.02], colour), round([0, 0, 0.025], [0.5 * x, 0.5 * x, 0.01], "#5eead4")],
  hazard: ([x, y], colour) => [round([0, 0, 0.006], [Math.max(x, y), Math.max(x, y), 0.012], HAZARD), round([0, 0, 0.009], [0.7 * Math.max(x, y), 0.7 * Math.max(x, y), 0.012], colour)],
};

export function looksOf(device: ScenarioDevice): Look[] {
  return [...FORMS[device.form](device.size, device.colour), ...lampOf(device)];
}

/** In the colour of the state in which it starts. */
function lampOf({ states, initial, size: [x, , z], form }: ScenarioDevice): Look[] {
  const first = [initial].flat()[0];
  const lamp = states.find((state) => state.name === first)?.lamp;
  const height = form === "sensor" || form === "hazard" ? 0.05 : z + LAMP / 2;
  return lamp ? [{ shape: "sphere", at: [0.35 * x, 0, height], size: [LAMP, LAMP, LAMP], colour: lamp }] : [];
}
