/*
 * Files of the customer and addresses of images.
 */
import type { MediaType } from './enums';

/**
 * A file of the customer's media library, as returned by {@linkcode GetMediaLibrary | app.getMediaLibrary()}. Option
 * sets of the mode `IMAGE` offer the images of one folder.
 *
 * @example
 * ```ts
 * const patterns = (await app.getMediaLibrary('patterns')).filter((file) => file.type === 'IMAGE');
 * ```
 */
export interface MediaLibraryEntity {
  /** Id of the file. */
  id: string;
  /** Kind of file. */
  type: MediaType;
  /** Name for people. */
  name: string;
  /** Name of the file as it was uploaded. */
  fileName: string;
  /** Folder, with `/` between levels; empty at the top. */
  folder: string;
  /** URL of the file. Images take {@link ImageParameters}. */
  url: string;
  /** URL of a small image of it. */
  thumbnail: string;
  /** Media type, such as `image/png`. */
  mediaType: string;
  /** Size in bytes. */
  size: number;
  /** Width and height of images and videos; absent for others. */
  resolution?: MediaResolution;
  /** Tags in their order. */
  tags: string[];
  /** When it was uploaded, ISO 8601 in UTC. */
  createdAt: string;
}

/** Width and height of an image or a video. */
export interface MediaResolution {
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/**
 * Query parameters of images on `https://cdn.mirmaq.example/images/`. Unknown parameters are ignored; values out of
 * range return 400.
 *
 * @example
 * ```ts
 * const url = new URL('https://cdn.mirmaq.example/images/products/lounge-210/default.webp');
 * const parameters: ImageParameters = { w: 600, fit: 'cover' };
 * for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
 * ```
 */
export interface ImageParameters {
  /** Width in pixels, 16 to 4096. If absent, it follows from the height, or from the original. */
  w?: number;
  /** Height in pixels, 16 to 4096. If absent, it follows from the width, or from the original. */
  h?: number;
  /**
   * Whether the image fills the box or fits into it, when both sides are given.
   * @defaultValue `contain`
   */
  fit?: 'cover' | 'contain';
  /**
   * File format; `auto` chooses by what the browser accepts.
   * @defaultValue `auto`
   */
  format?: 'auto' | 'webp' | 'avif' | 'jpeg' | 'png';
  /**
   * Quality from 1 to 100.
   * @defaultValue `80`
   */
  q?: number;
  /** Background as hexadecimal colour without `#`, for transparent images. */
  bg?: string;
}

/**
 * Query parameters of rendered views on `https://view.mirmaq.example/render/<shortCode>.webp`. A view is kept for 7
 * days.
 */
export interface RenderParameters {
  /** Name of a {@link Camera}. Defaults to the product's first camera. */
  camera?: string;
  /** Width in pixels. The height follows the view. */
  w?: number;
}
