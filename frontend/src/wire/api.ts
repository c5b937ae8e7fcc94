/** HTTP with the studio: JSON both ways, Django's CSRF cookie, and errors that keep place, message and hint. */

export interface Problem {
  place: string;
  message: string;
  hint: string;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problems: Problem[],
  ) {
    super(problems.map(sentence).join("\n"));
  }
}

export const sentence = (problem: Problem): string =>
  [problem.place && `${problem.place}: `, problem.message, problem.hint && ` — ${problem.hint}`].filter(Boolean).join("");

export const api = {
  get: <T>(path: string) => call<T>("GET", path),
  post: <T>(path: string, body: unknown = {}) => call<T>("POST", path, body),
  put: <T>(path: string, body: unknown) => call<T>("PUT", path, body),
  /** The bytes at that address, or, while they are still being made (202), what the studio says about it. */
  bytes: async <T>(path: string): Promise<ArrayBuffer | T> => {
    const response = await asked("GET", path, { Accept: "application/octet-stream, application/json" });
    return response.status === 202 ? ((await response.json()) as T) : response.arrayBuffer();
  },
  delete: (path: string) => call<null>("DELETE", path),
};

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") headers["X-CSRFToken"] = cookie("csrftoken");
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await asked(method, path, headers, body);
  return response.status === 204 ? (null as T) : ((await response.json()) as T);
}

async function asked(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body), credentials: "same-origin" });
  } catch {
    throw new ApiError(0, [{ place: "", message: "the studio does not answer", hint: "nothing was lost; try again when it is back" }]);
  }
  if (!response.ok) throw new ApiError(response.status, await problemsOf(response));
  return response;
}

async function problemsOf(response: Response): Promise<Problem[]> {
  try {
    const body = (await response.json()) as { problems?: Partial<Problem>[] };
    if (body.problems?.length) return body.problems.map((each) => ({ place: "", message: "", hint: "", ...each }));
  } catch {
    // not JSON: an error page of a proxy, or of the server itself
  }
  const hint = response.status === 401 || response.status === 403 ? "sign in again" : "see the studio's log";
  return [{ place: "", message: `the studio answered ${response.status} ${response.statusText}`, hint }];
}

function cookie(name: string): string {
  const found = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}
