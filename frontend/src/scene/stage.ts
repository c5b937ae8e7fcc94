/**
 * Canvas, camera and light. Draws only when asked: nothing moves, nothing is rendered; shadows are drawn anew only when a
 * thing moved. Unusual: where no GPU draws (software WebGL) edges are smooth only at rest, and shadows go when pictures
 * still take too long.
 */
import { ACESFilmicToneMapping, BasicShadowMap, Color, DirectionalLight, HemisphereLight, PCFShadowMap, PerspectiveCamera, Plane, Raycaster, Scene, SRGBColorSpace, Vector2, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { colour, onThemeChange } from "../style/palette";
import { fromThree, toThree, type Triple, zUpRoot } from "./axes";

const MOST_PIXEL_RATIO = 2;
const REST = 300; // ms without a movement
const SLOW = 220; // ms from one picture of a movement to the next
const FROM: Triple = [0.1, -0.72, 0.69]; // where the eye stands, seen from the middle
const WITHIN = 0.92; // of the picture
const FLOOR = new Plane(new Vector3(0, 1, 0), 0);

export class Stage {
  readonly root = zUpRoot();
  readonly camera = new PerspectiveCamera(42, 1, 0.05, 200);
  readonly controls: OrbitControls;
  readonly canvas: HTMLCanvasElement;
  readonly afterRender = new Set<() => void>();
  beforeRender: ((now: number) => boolean) | null = null;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly sun = new DirectionalLight(0xffffff, 2.2);
  private readonly caster = new Raycaster();
  private readonly stops: (() => void)[] = [];
  private request = 0;
  private slow = 0;
  private last = 0;
  private isSharp = false;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private readonly isSoftware = drawsInSoftware();

  constructor(private readonly host: HTMLElement) {
    this.renderer = new WebGLRenderer({ antialias: !this.isSoftware, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.toneMappingExposure = 1.15;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = this.isSoftware ? BasicShadowMap : PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.canvas = this.renderer.domElement;
    this.canvas.style.cssText = "display:block;width:100%;height:100%;touch-action:none";
    host.append(this.canvas);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.maxPolarAngle = Math.PI * 0.495;
    this.controls.minDistance = 0.8;
    this.controls.maxDistance = 60;
    this.controls.addEventListener("change", this.invalidate);
    this.light();
    this.scene.add(this.root);
    this.stops.push(onThemeChange(() => this.paintSky()));
    const size = new ResizeObserver(() => this.resize());
    size.observe(host);
    this.stops.push(() => size.disconnect());
    this.paintSky();
    this.resize();
  }

  /** Asks for one picture; as often as one likes. */
  readonly invalidate = (): void => {
    this.request ||= requestAnimationFrame(this.render);
  };

  /** Things stand elsewhere than in the last picture. */
  moved(): void {
    this.castAnew();
    this.invalidate();
  }

  /** Shadows of the next picture; on the way to it, too. */
  castAnew(): void {
    this.renderer.shadowMap.needsUpdate = true;
  }

  /** Looks at the whole floor, `size` x by y, from as near as shows all of it. */
  fit([x, y]: readonly [number, number]): void {
    const target: Triple = [0, -0.03 * y, 0.1];
    let [near, far] = [0.5, 80];
    for (let turn = 0; turn < 16; turn += 1) {
      const distance = (near + far) / 2;
      this.lookAt(target, [distance * FROM[0], target[1] + distance * FROM[1], distance * FROM[2]]);
      if (this.shows(x / 2, y / 2)) far = distance;
      else near = distance;
    }
  }

  /** Shadows reach over the whole floor, and no further, so that they stay sharp. */
  shade([x, y]: readonly [number, number]): void {
    const reach = Math.hypot(x, y) / 2 + 0.5;
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.5, far: 4 * reach + 20 });
    this.sun.shadow.camera.updateProjectionMatrix();
    this.moved();
  }

  focus(point: Triple, radius: number): void {
    const way = this.camera.position.clone().sub(this.controls.target).setLength(Math.max(1.6, radius * 4));
    this.lookAt(point, fromThree(way.add(toThree(point))));
  }

  lightFrom(place: Triple): void {
    this.sun.position.copy(toThree(place));
    this.moved();
  }

  /** Where a point of the studio's world is on the host, in CSS pixels. */
  project(point: Triple): { x: number; y: number; visible: boolean } {
    const seen = toThree(point).project(this.camera);
    const { clientWidth, clientHeight } = this.host;
    return { x: ((seen.x + 1) / 2) * clientWidth, y: ((1 - seen.y) / 2) * clientHeight, visible: seen.z < 1 };
  }

  ray(event: { clientX: number; clientY: number }): Raycaster {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    this.caster.setFromCamera(at, this.camera);
    return this.caster;
  }

  /** Where the pointer meets the floor. */
  floorPoint(event: { clientX: number; clientY: number }): [number, number] | null {
    const hit = this.ray(event).ray.intersectPlane(FLOOR, new Vector3());
    if (!hit) return null;
    const [x, y] = fromThree(hit);
    return [x, y];
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    clearTimeout(this.resting);
    for (const stop of this.stops) stop();
    this.controls.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }

  addToWorld(...things: Parameters<Scene["add"]>): void {
    this.scene.add(...things);
  }

  private lookAt(target: Triple, eye: Triple): void {
    this.controls.target.copy(toThree(target));
    this.camera.position.copy(toThree(eye));
    this.controls.update();
    this.invalidate();
  }

  private shows(x: number, y: number): boolean {
    this.camera.updateMatrixWorld();
    const corners: Triple[] = [[-x, -y, 0], [x, -y, 0], [-x, y, 0.8], [x, y, 0.8]];
    return corners.every((corner) => {
      const seen = toThree(corner).project(this.camera);
      return Math.abs(seen.x) < WITHIN && Math.abs(seen.y) < WITHIN;
    });
  }

  private light(): void {
    this.sun.castShadow = true;
    const pixels = this.isSoftware ? 1024 : 2048;
    this.sun.shadow.mapSize.set(pixels, pixels);
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.02;
    this.scene.add(this.sun, new HemisphereLight(0xf4f8ff, 0x5b6470, 1.5));
    this.lightFrom([3, -4, 8]);
  }

  private paintSky(): void {
    this.scene.background = new Color(colour("--sky"));
    this.invalidate();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.host;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setPixelRatio(this.isSoftware ? (this.isSharp ? 2 : 1) : Math.min(devicePixelRatio, MOST_PIXEL_RATIO));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.invalidate();
  }

  private readonly render = (now: number): void => {
    this.request = 0;
    const goesOn = this.beforeRender?.(now) ?? false;
    this.sharpen(false);
    this.renderer.render(this.scene, this.camera);
    this.measure(now, goesOn);
    for (const told of this.afterRender) told();
    if (goesOn) this.invalidate();
    else if (this.isSoftware) this.resting = setTimeout(() => this.sharpen(true), REST);
  };

  /** Where no GPU draws: twice the pixels at rest, so that edges are smooth. */
  private sharpen(isSharp: boolean): void {
    clearTimeout(this.resting);
    if (!this.isSoftware || isSharp === this.isSharp) return;
    this.isSharp = isSharp;
    this.renderer.setPixelRatio(isSharp ? 2 : 1);
    if (isSharp) this.renderer.render(this.scene, this.camera);
  }

  /** Many slow pictures in a row of one movement: shadows go. */
  private measure(now: number, goesOn: boolean): void {
    this.slow = this.last && now - this.last > SLOW ? this.slow + 1 : 0;
    this.last = goesOn ? now : 0;
    if (this.slow > 8) this.sun.castShadow = false;
  }
}

function drawsInSoftware(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const names = context?.getExtension("WEBGL_debug_renderer_info");
  const name = names && String(context?.getParameter(names.UNMASKED_RENDERER_WEBGL));
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name || "");
}
