/*
 * Cameras, surroundings, lights and materials: what can be changed in the view.
 */
import type { Vector3 } from './common';
import type { CameraType, LightType, MaterialType, SceneType } from './enums';

/**
 * A camera of the product, named in the application. {@linkcode SetCamera | app.setCamera()} takes its name, as do
 * {@link PdfSettings.cameras} and {@link ImageExportOptions.camera}.
 *
 * @example
 * ```ts
 * await app.setCamera('front', false);
 * ```
 */
export interface Camera {
  /** Name for programs, such as `front`. */
  name: string;
  /** Name for people, in the embed's language. */
  label: string;
  /** Projection. */
  type: CameraType;
  /** Where the camera stands. */
  position: Vector3;
  /** Point that it looks at. */
  target: Vector3;
}

/**
 * A free position of the camera, for {@linkcode SetCamera | app.setCamera()}. It is moved to the nearest allowed one,
 * see {@link CameraLimits}.
 */
export interface CameraPosition {
  /** Where the camera stands. */
  position: Vector3;
  /** Point that it looks at. */
  target: Vector3;
}

/** How far visitors may move the camera of a product; see {@link WebGLProductConfig.cameraLimits}. */
export interface CameraLimits {
  /** Smallest distance from the target in metres, which is zoom 1. */
  minDistance: number;
  /** Largest distance from the target in metres, which is zoom 0. */
  maxDistance: number;
  /** Smallest angle from the vertical in degrees; 0 is straight from above. */
  minPolarAngle: number;
  /** Largest angle from the vertical in degrees; 90 is level with the target. */
  maxPolarAngle: number;
  /** Most degrees to the left and to the right of the front; absent when visitors may go all round. */
  maxAzimuth?: number;
  /** Whether the target can be moved. */
  pan: boolean;
}

/** An environment of the product, as returned by {@linkcode GetScenes | app.getScenes()}. */
export interface Scene {
  /** Id to hand to {@linkcode SetScene | app.setScene()}. */
  id: string;
  /** Name for people, in the embed's language. */
  name: string;
  /** Kind of surrounding. */
  type: SceneType;
  /** URL of a small image of it, 4:3. */
  thumbnail: string;
}

/** How a {@link Scene} is built. The view loads it when the scene is chosen. */
export interface SceneEnvironment {
  /** Id of the scene. */
  sceneId: string;
  /** URL of the high dynamic range image that lights the scene and is mirrored in it. */
  environmentMap: string;
  /** Turn of that image around the vertical axis, in degrees. */
  environmentRotation: number;
  /**
   * Brightness of that image.
   * @defaultValue `1`
   */
  environmentIntensity: number;
  /** CSS colour or address of an image behind the product; absent when the page shows through. */
  background?: string;
  /** Model of the room, in scenes of the type `ROOM`. */
  roomModel?: string;
  /** Id of the ground's {@link Material}; absent when the product stands on nothing but its shadow. */
  groundMaterialId?: string;
  /** Lights that the scene adds. */
  lights: Light[];
}

/**
 * A light of the scene, as returned by {@linkcode GetLights | app.getLights()} and
 * {@linkcode SetLight | app.setLight()} changes it.
 *
 * @example
 * ```ts
 * for (const light of app.getLights()) {
 *   if (light.type === 'DIRECTIONAL') app.setLight(light.id, { color: '#ffe2b8', intensity: 1.4 });
 * }
 * ```
 */
export interface Light {
  /** Id to hand to {@linkcode SetLight | app.setLight()}. */
  id: string;
  /** Name that the customer gave it. */
  name: string;
  /** Kind of light. It cannot be changed. */
  type: LightType;
  /** Colour as CSS hexadecimal; with `HEMISPHERE` the colour from above. */
  color: string;
  /** Brightness; 1 is the brightness at which the scene was created. */
  intensity: number;
  /** Where the light is, or for `DIRECTIONAL` where it comes from; absent for `AMBIENT` and `HEMISPHERE`. */
  position?: Vector3;
  /** Whether it casts shadows. */
  castShadow: boolean;
}

/**
 * A material of the product, as returned by {@linkcode GetMaterials | app.getMaterials()}. Options of the type
 * `MATERIAL` put materials onto meshes; this list is for legends and for material samples in your page.
 */
export interface Material {
  /** Id, as in {@link Room.floorMaterialId} and {@link Wall.materialId}. */
  id: string;
  /** Name for programs. */
  name: string;
  /** Name for people, in the embed's language. */
  label: string;
  /** How it reflects light. */
  type: MaterialType;
  /** Colour as CSS hexadecimal, multiplied with the colour texture. */
  color: string;
  /** Finish of the surface. */
  finish: MaterialFinish;
  /** Images on the surface; empty for plain materials. */
  textures: MaterialTexture[];
  /** URL of a small image of the material; absent without one. */
  thumbnail?: string;
}

/** Numbers that describe the surface of a {@link Material}, each from 0 to 1. */
export interface MaterialFinish {
  /** 0 is a mirror, 1 is dull. */
  roughness: number;
  /** 0 is no metal, 1 is metal. */
  metalness: number;
  /** 0 is invisible, 1 is solid. */
  opacity: number;
  /** Light that passes through, for `GLASS`. */
  transmission: number;
  /** Shine at grazing angles, for `FABRIC`. */
  sheen: number;
  /** Strength of a coat of lacquer, for `WOOD`. */
  clearcoat: number;
}

/** An image that is repeated over a surface. */
export interface MaterialTexture {
  /** What the image controls. */
  channel: 'COLOR' | 'NORMAL' | 'ROUGHNESS' | 'METALNESS' | 'OCCLUSION' | 'OPACITY';
  /** URL of the image. */
  url: string;
  /** Width of the image on the product, in metres. */
  width: number;
  /** Height of the image on the product, in metres. */
  height: number;
  /** Turn in degrees clockwise. */
  rotation: number;
}
