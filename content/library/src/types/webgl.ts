/*
 * What the view draws: the 3D model of a 3D product, the image layers of a 2D product.
 */
import type { BoundingBox, Vector3 } from './common';
import type { EngravingSettings } from './personalisation';
import type { Camera, CameraLimits, Light, Material, SceneEnvironment } from './scene';
import type { SnapDefinition } from './modular';

/**
 * The 3D description of a product, in {@link Product.webgl}. The view is built from it; read it to show parts, sizes or
 * loading weights in an interface of your own. Changing it has no effect.
 *
 * @example
 * ```ts
 * const bytes = app.getProduct().webgl?.model.files.reduce((sum, file) => sum + file.size, 0) ?? 0;
 * hint.textContent = `The 3D view loads ${(bytes / 1e6).toFixed(1)} MB.`;
 * ```
 */
export interface WebGLProductConfig {
  /** Version of this description, 1 for all of 10.x. */
  version: 1;
  /** The model. */
  model: VirtualModel;
  /** All materials that options can put onto the model. */
  materials: Material[];
  /** Which material each mesh has with which choice. */
  assignments: MaterialAssignment[];
  /** Cameras in their order; the first is the one at the start. */
  cameras: Camera[];
  /** How far the camera may be moved. */
  cameraLimits: CameraLimits;
  /** Lights that belong to the product and stay in every scene. */
  lights: Light[];
  /** Surroundings that the product may be shown in. */
  environments: SceneEnvironment[];
  /** Lines of the dimension view. */
  dimensionLines: DimensionLine[];
  /** Surfaces that can be printed. */
  printSurfaces: PrintSurface[];
  /** Areas that can be engraved. */
  engravings: EngravingSettings[];
  /** Movements, such as a drawer that opens; empty for most products. */
  animations: ModelAnimation[];
  /** How the view is rendered. */
  render: RenderSettings;
}

/** The model of a product as the view holds it: the files that were joined, their meshes and the space they take. */
export interface VirtualModel {
  /** Id of the model; products that share a model share the files in the cache. */
  id: string;
  /** Files that the model consists of. Only those that the configuration shows are loaded. */
  files: ModelFile[];
  /** All meshes by their name in the 3D program. */
  meshes: ModelMesh[];
  /** Space that the default configuration takes. */
  bounds: BoundingBox;
  /** Points where modules join, for products that can be part of a plan. */
  snaps: SnapDefinition[];
  /** Triangles of the default configuration. Above 500,000 old phones become slow. */
  triangleCount: number;
}

/** One file of a {@link VirtualModel}. */
export interface ModelFile {
  /** Id of the file. */
  id: string;
  /** URL of the GLB file, with a hash of its contents, cached for a year. */
  url: string;
  /** Size of the transfer in bytes. */
  size: number;
  /** Whether the first frame waits for it. */
  initial: boolean;
  /** Codes of the choices that need it, as `Legs=OAK`; empty when it is always needed. */
  neededBy: string[];
}

/** A named part of the model. {@linkcode HighlightMesh | app.highlightMesh()} takes its name. */
export interface ModelMesh {
  /** Name in the 3D program, such as `legs`. */
  name: string;
  /** Id of the {@link ModelFile} that contains it. */
  fileId: string;
  /** Whether the default configuration shows it. */
  visible: boolean;
  /** Space that it takes. */
  bounds: BoundingBox;
  /** Id of its material in the default configuration. */
  materialId: string;
  /** Name of the option set that opens when a visitor clicks it; absent for parts without a choice. */
  optionSet?: string;
}

/** Says which material a mesh gets with a choice. */
export interface MaterialAssignment {
  /** Name of the option set. */
  optionSet: string;
  /** Code of the option. */
  option: string;
  /** Names of the meshes. */
  meshes: string[];
  /** Id of the material. */
  materialId: string;
}

/** A movement of parts of the model. */
export interface ModelAnimation {
  /** Name in the 3D program, such as `open-drawer`. */
  name: string;
  /** Name for people, in the embed's language; the label of its button in the view. */
  label: string;
  /** Length in milliseconds. */
  duration: number;
  /** Whether it begins anew at its end. Such movements stand still under reduced motion. */
  loop: boolean;
  /** Choice that starts it, as `Drawer=OPEN`; absent when a button does. */
  startedBy?: string;
}

/** How a product is rendered at full quality. {@link EmbedOptions.quality} lowers it. */
export interface RenderSettings {
  /**
   * Brightness of the image.
   * @defaultValue `1`
   */
  exposure: number;
  /** How bright values are brought into the range of the screen. */
  toneMapping: 'NEUTRAL' | 'FILMIC' | 'NONE';
  /** Whether edges are smoothed. */
  antialias: boolean;
  /** Whether corners and gaps are darkened. */
  ambientOcclusion: boolean;
  /** Strength of the shine around bright parts, 0 for none. */
  bloom: number;
  /** The shadow on the ground. */
  shadow: ShadowSettings;
}

/** The shadow that a product casts on the ground. */
export interface ShadowSettings {
  /** Whether there is one. */
  enabled: boolean;
  /** Darkness, from 0 to 1. */
  opacity: number;
  /** Width of the soft edge in metres. */
  blur: number;
  /** Edge length of the shadow map in pixels. */
  resolution: 512 | 1024 | 2048 | 4096;
}

/**
 * One line of the dimension view that {@linkcode ToggleDimensions | app.toggleDimensions()} shows. The number beside it
 * follows the configuration.
 */
export interface DimensionLine {
  /** Id of the line. */
  id: string;
  /** Name for people, such as "Seat height". */
  label: string;
  /** One end. */
  start: Vector3;
  /** The other end. */
  end: Vector3;
  /** Distance of the line from the product in metres. */
  offset: number;
  /** Names of the cameras from which it is drawn; empty for all. */
  cameras: string[];
}

/** Where a {@link PrintArea} lies on the model. */
export interface PrintSurface {
  /** Id of the print area. */
  area: string;
  /** Name of the mesh that is printed. */
  mesh: string;
  /** Middle of the area on the mesh. */
  center: Vector3;
  /** Direction that the surface faces, of length 1. */
  normal: Vector3;
  /** Upward direction of the print on the surface, of length 1. */
  up: Vector3;
}

/**
 * The layered images of a 2D product, in {@link Product.layers}. The view stacks the images of the selected options,
 * one stack per camera.
 */
export interface LayeredImageConfig {
  /** Version of this description, 1 for all of 10.x. */
  version: 1;
  /** Width of all images in pixels. */
  width: number;
  /** Height of all images in pixels. */
  height: number;
  /** The views in their order; the first is the one at the start. */
  views: LayeredView[];
}

/** One view of a 2D product. */
export interface LayeredView {
  /** Name of the {@link Camera}. */
  camera: string;
  /** Layers from the back to the front. */
  layers: ImageLayer[];
}

/** One layer of a {@link LayeredView}. */
export interface ImageLayer {
  /** Id of the layer. */
  id: string;
  /** Name of the option set that decides which image is shown; absent for an image that is always there. */
  optionSet?: string;
  /** URL of the image by option code; under the empty code the one without a choice. */
  images: Record<string, string>;
  /** How the layer is mixed with those behind it. */
  blendMode: 'NORMAL' | 'MULTIPLY' | 'SCREEN';
  /** Opacity from 0 to 1. */
  opacity: number;
}
