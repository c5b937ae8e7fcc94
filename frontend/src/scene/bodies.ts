/** The wire's shapes as meshes. Shapes that stay the same keep their mesh; poses are set every time. */
import { BoxGeometry, BufferGeometry, Color, CylinderGeometry, Float32BufferAttribute, type Group, type Intersection, Mesh, MeshLambertMaterial, MeshStandardMaterial, type Raycaster, SphereGeometry } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { SessionBody } from "../wire/messages";
import type { Triple } from "./axes";
import { trianglesOf } from "./meshes";
import { POSE_FLOATS } from "./motion";

const ROUND = { floor: false, wall: false, zone: false, obstacle: true, object: true, device: true, person: true, robot: true };
type Material = MeshStandardMaterial | MeshLambertMaterial;
const GLASS = 0.18; // opacity
const STEEP = 0.9; // height over distance, from which a wall hides little
const GLOW = new Set(["#5eead4"]); // a robot's eyes

export class Bodies {
  private bodies: SessionBody[] = [];
  private meshes: Mesh<BufferGeometry, Material>[] = [];

  constructor(private readonly root: Group) {}

  get count(): number {
    return this.bodies.length;
  }

  show(bodies: SessionBody[]): void {
    const old = this.meshes;
    this.meshes = bodies.map((body, index) => this.meshFor(body, index));
    for (const mesh of old) if (!this.meshes.includes(mesh)) discard(mesh);
    this.bodies = bodies;
  }

  /** Seven numbers a body, in order: x y z qx qy qz qw. */
  place(poses: ArrayLike<number>): void {
    this.meshes.forEach((mesh, index) => {
      const [x, y, z, qx, qy, qz, qw] = Array.from({ length: POSE_FLOATS }, (_, part) => poses[index * POSE_FLOATS + part] ?? 0);
      mesh.position.set(x!, y!, z!);
      mesh.quaternion.set(qx!, qy!, qz!, qw!);
    });
  }

  /** The owner of the nearest thing under the ray: zones only where nothing stands on them. */
  pick(ray: Raycaster): { owner: string; kind: SessionBody["kind"] } | null {
    const hits: Intersection[] = ray.intersectObjects(this.meshes, false);
    for (const hit of hits) {
      const body = this.bodies[this.meshes.indexOf(hit.object as (typeof this.meshes)[number])];
      if (body?.owner) return { owner: body.owner, kind: body.kind };
    }
    return null;
  }

  /** Lets the selected or hovered thing shine a little. */
  highlight(owners: Map<string, number>): void {
    this.meshes.forEach((mesh, index) => {
      const body = this.bodies[index]!;
      if (GLOW.has(body.colour)) return;
      mesh.material.emissiveIntensity = owners.get(body.owner) ?? 0;
    });
  }

  /** A wall round the floor is glass while it is between a low eye and the floor; what is built inside stays. */
  lookFrom(eye: Triple): void {
    this.meshes.forEach((mesh, index) => {
      const body = this.bodies[index]!;
      if (body.kind !== "wall" || body.owner) return;
      const isGlass = hides(body.size, mesh.position.toArray(), eye);
      if (isGlass === mesh.material.transparent) return;
      Object.assign(mesh.material, { transparent: isGlass, depthWrite: !isGlass, opacity: isGlass ? GLASS : 1, needsUpdate: true });
    });
  }

  dispose(): void {
    for (const mesh of this.meshes) discard(mesh);
    this.meshes = [];
    this.bodies = [];
  }

  private meshFor(body: SessionBody, index: number): Mesh<BufferGeometry, Material> {
    const old = this.bodies[index];
    const mesh = this.meshes[index];
    if (old && mesh && looksAlike(old, body)) return mesh;
    const made = new Mesh(geometryOf(body), materialOf(body));
    made.castShadow = body.kind !== "floor" && body.kind !== "zone";
    made.receiveShadow = true;
    this.root.add(made);
    return made;
  }
}

/** Seen from outside, and not from far above. */
function hides(size: Triple, at: Triple, eye: Triple): boolean {
  const across = size[0] < size[1] ? 0 : 1;
  const outside = (eye[across]! - at[across]!) * Math.sign(at[across]!);
  return outside > 0 && eye[2] < STEEP * outside;
}

function looksAlike(a: SessionBody, b: SessionBody): boolean {
  return a.shape === b.shape && a.kind === b.kind && a.colour === b.colour && a.size.join() === b.size.join() && a.mesh === b.mesh;
}

function geometryOf({ shape, size: [x, y, z], kind, mesh }: SessionBody): BufferGeometry {
  const points = shape === "mesh" ? trianglesOf(mesh ?? "", [x, y, z]) : [];
  if (points.length) return shaded(points);
  if (shape === "sphere") return new SphereGeometry(x / 2, 32, 20);
  if (shape === "cylinder") return new CylinderGeometry(x / 2, x / 2, z, 40).rotateX(Math.PI / 2); // three's stand along y
  const edge = Math.min(0.02, 0.18 * Math.min(x, y, z));
  return ROUND[kind] ? new RoundedBoxGeometry(x, y, z, 2, edge) : new BoxGeometry(x, y, z);
}

function shaded(points: number[]): BufferGeometry {
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** What covers most of the picture is lit the cheap way. */
function materialOf({ kind, colour }: SessionBody): Material {
  const isBuilding = kind === "floor" || kind === "wall" || kind === "zone";
  const material = isBuilding ? new MeshLambertMaterial({ color: colour }) : new MeshStandardMaterial({ color: colour, roughness: kind === "robot" ? 0.45 : 0.75, metalness: 0.05 });
  material.emissive = new Color(colour);
  material.emissiveIntensity = GLOW.has(colour) ? 1.4 : 0;
  if (kind === "zone") Object.assign(material, { transparent: true, opacity: 0.55, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 });
  return material;
}

function discard(mesh: Mesh<BufferGeometry, Material>): void {
  mesh.removeFromParent();
  mesh.geometry.dispose();
  mesh.material.dispose();
}
