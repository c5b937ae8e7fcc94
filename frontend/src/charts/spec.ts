/** What a chart shows, without a word of how it is drawn; and how many points of it. */

export interface Line {
  name: string;
  colour: string; // a custom property: `--task`
  x: number[];
  y: number[];
  low?: number[]; // a band round the line
  high?: number[];
  whiskers?: boolean; // the band as error bars of single points
  dash?: boolean;
  filled?: boolean;
  right?: boolean; // along the axis on the right
}

export interface ChartSpec {
  id: string;
  title: string;
  latest: string;
  x: string;
  lines: Line[];
  range?: [number, number];
  empty: string;
}

export const MOST_POINTS = 600; // a line: more than there are pixels

/** At most `most` points: of each stretch its lowest and its highest, so that no peak is lost; the last one always. */
export function thinned(line: Line, most = MOST_POINTS): Line {
  const count = line.x.length;
  if (count <= most) return line;
  const stretch = Math.ceil((2 * count) / (most - 3));
  const kept: number[] = [];
  for (let start = 0; start < count - 1; start += stretch) kept.push(...extremes(line.y, start, Math.min(count - 1, start + stretch)));
  kept.push(count - 1);
  const pick = (values: number[]): number[] => kept.map((index) => values[index]!);
  return { ...line, x: pick(line.x), y: pick(line.y), ...(line.low && line.high ? { low: pick(line.low), high: pick(line.high) } : {}) };
}

function extremes(values: number[], from: number, to: number): number[] {
  let [low, high] = [from, from];
  for (let index = from; index < to; index += 1) {
    if (values[index]! < values[low]!) low = index;
    if (values[index]! > values[high]!) high = index;
  }
  return low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
}
