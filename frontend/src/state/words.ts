/** Numbers in words, the same everywhere: shares with their interval, spans of time, moments. */

export interface Measured {
  success?: number | null;
  low?: number | null;
  high?: number | null;
  episodes?: number | null;
}

/** “0.86 [0.80, 0.90] of 200 episodes”. */
export function measured({ success, low, high, episodes }: Measured): string {
  if (success === null || success === undefined) return "not measured";
  const interval = low === null || low === undefined || high === null || high === undefined ? "" : ` [${low.toFixed(2)}, ${high.toFixed(2)}]`;
  return `${success.toFixed(2)}${interval}${episodes ? ` of ${episodes} episodes` : ""}`;
}

/** “12 min”, “1 h 5 min”, “40 s”. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 90) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 90) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest ? `${hours} h ${rest} min` : `${hours} h`;
}

/** How long ago, of a wall-clock moment in seconds since the epoch. */
export function ago(time: number, now = Date.now() / 1000): string {
  const passed = now - time;
  if (passed < 45) return "just now";
  if (passed < 86_400) return `${span(passed)} ago`;
  return new Date(time * 1000).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
}

export function clock(time: number): string {
  return new Date(time * 1000).toLocaleTimeString();
}

export function signed(value: number, digits = 2): string {
  const size = Math.abs(value).toFixed(digits);
  if (Number(size) === 0) return size;
  return `${value < 0 ? "−" : "+"}${size}`;
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
