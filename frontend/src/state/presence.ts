/** Whether somebody looks at the page. A hidden tab first asks for no pictures, and after a while lets its session go. */

const PATIENCE = 60_000; // ms

export interface Presence {
  away: () => void;
  gone: () => void;
  back: () => void;
}

/** Returns how to stop watching. */
export function watchPresence(told: Presence, patience = PATIENCE): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (!document.hidden) return told.back();
    told.away();
    timer = setTimeout(told.gone, patience);
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
