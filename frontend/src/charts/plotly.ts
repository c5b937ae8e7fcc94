/** The only door to Plotly: a chart's spec as traces and layout in the colours of the page. Loaded when first drawn. */
import type { Data, Layout } from "plotly.js-dist-min";
import { colour } from "../style/palette";
import { type ChartSpec, type Line, thinned } from "./spec";

type PlotlyModule = typeof import("plotly.js-dist-min");
let loading: Promise<PlotlyModule> | null = null;

async function plotly(): Promise<PlotlyModule> {
  loading ??= import("plotly.js-dist-min").then((module) => ((module as unknown as { default?: PlotlyModule }).default ?? module));
  return loading;
}

export async function draw(host: HTMLElement, spec: ChartSpec): Promise<void> {
  const { react } = await plotly();
  const lines = spec.lines.filter((line) => line.x.length).map((line) => thinned(line));
  await react(host, lines.flatMap(traces), layoutOf(spec, host), { displayModeBar: false, responsive: false, staticPlot: false, scrollZoom: false, doubleClick: "reset" });
}

export async function forget(host: HTMLElement): Promise<void> {
  if (loading) (await plotly()).purge(host);
}

function traces(line: Line): Data[] {
  const tint = colour(line.colour);
  const isLonely = line.x.length === 1;
  const drawn = {
    type: "scatter", name: line.name, x: line.x, y: line.y, mode: line.whiskers ? "markers" : isLonely ? "lines+markers" : "lines", yaxis: line.right ? "y2" : "y", cliponaxis: false,
    line: { color: tint, width: 1.75, dash: line.dash ? "dot" : "solid" }, marker: { color: tint, size: line.whiskers ? 8 : 6, symbol: line.whiskers ? "diamond" : "circle" },
    hovertemplate: `${line.name} %{y:.3g}<extra></extra>`,
    ...(line.filled ? { fill: "tozeroy", fillcolor: faded(tint, 0.12) } : {}),
    ...(line.whiskers && line.low && line.high ? { error_y: whiskers(line, tint) } : {}),
  };
  return (line.low && line.high && !line.whiskers ? [...band(line, tint), drawn] : [drawn]) as Data[];
}

function band(line: Line, tint: string): object[] {
  const edge = { type: "scatter", x: line.x, mode: "lines", line: { width: 0 }, hoverinfo: "skip", showlegend: false };
  return [{ ...edge, y: line.low }, { ...edge, y: line.high, fill: "tonexty", fillcolor: faded(tint, 0.18) }];
}

function whiskers(line: Line, tint: string): object {
  const away = (ends: number[]): number[] => line.y.map((value, index) => Math.abs(ends[index]! - value));
  return { type: "data", symmetric: false, array: away(line.high!), arrayminus: away(line.low!), color: tint, thickness: 1.5, width: 4 };
}

function layoutOf(spec: ChartSpec, host: HTMLElement): Partial<Layout> {
  const [muted, grid, text] = [colour("--muted"), colour("--line"), colour("--text")];
  const axis = { gridcolor: grid, zerolinecolor: grid, linecolor: grid, tickfont: { size: 10, color: muted }, nticks: 5, fixedrange: true, tickformat: ".3~g" };
  const right = spec.lines.some((line) => line.right && line.x.length);
  return {
    width: host.clientWidth, height: host.clientHeight, margin: { l: 44, r: right ? 46 : 10, t: 4, b: 22 }, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
    font: { family: "Inter, system-ui, sans-serif", size: 10, color: text }, showlegend: false, hovermode: "x unified", dragmode: false,
    hoverlabel: { bgcolor: colour("--raised"), bordercolor: grid, font: { size: 11, color: text } },
    xaxis: { ...axis, showgrid: false, range: rangeOf(spec) }, yaxis: { ...axis, ...(spec.range ? { range: spec.range } : {}) },
    yaxis2: { ...axis, overlaying: "y", side: "right", showgrid: false },
  } as Partial<Layout>;
}

/** From the first to the last point, with room for a marker at either end. */
function rangeOf(spec: ChartSpec): [number, number] {
  const ends = spec.lines.flatMap((line) => (line.x.length ? [line.x[0]!, line.x.at(-1)!] : []));
  const [first, last] = [Math.min(0, ...ends), Math.max(1, ...ends)];
  const room = 0.025 * (last - first);
  return [first - room, last + room];
}

function faded(tint: string, opacity: number): string {
  return tint.replace(/^rgb\((.+)\)$/, `rgba($1, ${opacity})`);
}
