/** Lucide's icons by their name in the code, drawn as SVG that takes the colour of the text beside it. */
import { svg, type SVGTemplateResult } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import {
  Box, Camera, Check, ChevronDown, ChevronRight, CircleHelp, Circle, CircleStop, Copy, Crosshair, Cylinder, Eye, Footprints,
  Globe, GraduationCap, Hand, ListChecks, Maximize, Moon, Move, Pause, Pencil, Play, Plus, Redo2, RefreshCw, Repeat, Rotate3d,
  Save, Scale3d, ShieldAlert, SkipForward, Square, SquareDashed, Sun, Target, Trash2, TriangleAlert, Undo2, Unplug, X, Bot, Brain, Zap,
  Flag, Radio, Gauge, ChevronUp, Clock, Layers, LogIn, ChevronLeft, User, Factory, BrickWall, MessageSquare, GitFork, type IconNode,
} from "lucide";

const ICONS = {
  box: Box, camera: Camera, check: Check, down: ChevronDown, right: ChevronRight, help: CircleHelp, sphere: Circle, stop: CircleStop,
  copy: Copy, focus: Crosshair, cylinder: Cylinder, perceive: Eye, act: Footprints, world: Globe, train: GraduationCap, human: Hand,
  plan: ListChecks, fit: Maximize, dark: Moon, move: Move, pause: Pause, edit: Pencil, play: Play, add: Plus, redo: Redo2,
  reset: RefreshCw, backtrack: Repeat, rotate: Rotate3d, save: Save, scale: Scale3d, verdict: ShieldAlert, step: SkipForward,
  obstacle: Square, zone: SquareDashed, light: Sun, goal: Target, delete: Trash2, alert: TriangleAlert, undo: Undo2, cut: Unplug,
  close: X, robot: Bot, reflect: Brain, fault: Zap, outcome: Flag, live: Radio, gauge: Gauge, up: ChevronUp, clock: Clock, layers: Layers, signIn: LogIn, left: ChevronLeft,
  person: User, device: Factory, structure: BrickWall, message: MessageSquare, fork: GitFork,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof ICONS;

export function icon(name: IconName): SVGTemplateResult {
  const shapes = ICONS[name].map(([tag, attributes]) => `<${tag} ${text(attributes)}/>`).join("");
  return svg`<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true">${unsafeSVG(shapes)}</svg>`;
}

const text = (attributes: Record<string, unknown>): string =>
  Object.entries(attributes).map(([key, value]) => `${key}="${String(value)}"`).join(" ");
