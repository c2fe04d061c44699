/*
 * Enumerations of the 3D view, modular plans, prints, exports and AR.
 */

/**
 * Projection of a {@link Camera}.
 * @enum
 */
export declare const CameraType: {
  /** Far things look smaller, as with a photograph. The usual one. */
  readonly PERSPECTIVE: 'PERSPECTIVE';
  /** No foreshortening, as in a drawing; for plans and front views. */
  readonly ORTHOGRAPHIC: 'ORTHOGRAPHIC';
};
export type CameraType = (typeof CameraType)[keyof typeof CameraType];

/**
 * Kind of a {@link Light}.
 * @enum
 */
export declare const LightType: {
  /** Lights everything evenly; has no position and casts no shadow. */
  readonly AMBIENT: 'AMBIENT';
  /** Parallel rays, like the sun. */
  readonly DIRECTIONAL: 'DIRECTIONAL';
  /** One colour from above and one from below, like a cloudy sky. */
  readonly HEMISPHERE: 'HEMISPHERE';
  /** Rays in all directions, like a bulb. */
  readonly POINT: 'POINT';
  /** A cone of light. */
  readonly SPOT: 'SPOT';
  /** A shining rectangle, like a window. */
  readonly AREA: 'AREA';
};
export type LightType = (typeof LightType)[keyof typeof LightType];

/**
 * How a {@link Material} reflects light.
 * @enum
 */
export declare const MaterialType: {
  /** Colour, roughness and metalness; for plastics, stone and paint. */
  readonly STANDARD: 'STANDARD';
  /** Soft shine at grazing angles. */
  readonly FABRIC: 'FABRIC';
  /** Transparent, with refraction. */
  readonly GLASS: 'GLASS';
  /** Mirrors its surroundings in its own colour. */
  readonly METAL: 'METAL';
  /** Grain along one direction, with an optional coat of lacquer. */
  readonly WOOD: 'WOOD';
};
export type MaterialType = (typeof MaterialType)[keyof typeof MaterialType];

/**
 * Kind of surroundings that a {@link Scene} gives to the product.
 * @enum
 */
export declare const SceneType: {
  /** Plain ground and light, no walls. */
  readonly STUDIO: 'STUDIO';
  /** A furnished 3D room. */
  readonly ROOM: 'ROOM';
  /** An image with matching perspective and light. */
  readonly PHOTO: 'PHOTO';
};
export type SceneType = (typeof SceneType)[keyof typeof SceneType];

/**
 * What a {@link Snap} joins.
 * @enum
 */
export declare const SnapType: {
  /** Two modules in one exact position, such as seat and armrest. */
  readonly FIXED: 'FIXED';
  /** Two modules, sliding along an edge, such as a table in front of a bench. */
  readonly FREE: 'FREE';
  /** A module and a wall of the room, such as a wall cupboard. */
  readonly WALL: 'WALL';
};
export type SnapType = (typeof SnapType)[keyof typeof SnapType];

/**
 * Where the lines of an {@link Engraving} stand in its area.
 * @enum
 */
export declare const EngravingAlignment: {
  /** At the left edge. */
  readonly LEFT: 'LEFT';
  /** In the middle. */
  readonly CENTER: 'CENTER';
  /** At the right edge. */
  readonly RIGHT: 'RIGHT';
};
export type EngravingAlignment = (typeof EngravingAlignment)[keyof typeof EngravingAlignment];

/**
 * Style of a printed text, see {@link PrintText.style}.
 * @enum
 */
export declare const FontStyle: {
  /** Upright, regular weight. */
  readonly NORMAL: 'NORMAL';
  /** Upright, bold. */
  readonly BOLD: 'BOLD';
  /** Italic, regular weight. */
  readonly ITALIC: 'ITALIC';
  /** Italic and bold. */
  readonly BOLD_ITALIC: 'BOLD_ITALIC';
};
export type FontStyle = (typeof FontStyle)[keyof typeof FontStyle];

/**
 * File format of {@linkcode ExportImage | app.exportImage()}.
 * @enum
 */
export declare const ImageFormat: {
  /** Lossless, can be transparent. The default. */
  readonly PNG: 'PNG';
  /** Smaller, never transparent. */
  readonly JPEG: 'JPEG';
  /** Smallest, can be transparent. */
  readonly WEBP: 'WEBP';
};
export type ImageFormat = (typeof ImageFormat)[keyof typeof ImageFormat];

/**
 * File format of {@linkcode ExportModel | app.exportModel()}, which needs the permission
 * {@linkcode Permission.EXPORT_MODEL | EXPORT_MODEL}.
 * @enum
 */
export declare const ExportFormat: {
  /** glTF in one binary file, for Android, the web and most 3D programs. */
  readonly GLB: 'GLB';
  /** Apple's format, for Quick Look on iOS. */
  readonly USDZ: 'USDZ';
};
export type ExportFormat = (typeof ExportFormat)[keyof typeof ExportFormat];

/**
 * Paper size of a PDF, see {@link PdfSettings.pageSize}.
 * @enum
 */
export declare const PdfPageSize: {
  /** 210 × 297 mm. The default. */
  readonly A4: 'A4';
  /** 297 × 420 mm. */
  readonly A3: 'A3';
  /** 8.5 × 11 inches. */
  readonly LETTER: 'LETTER';
};
export type PdfPageSize = (typeof PdfPageSize)[keyof typeof PdfPageSize];

/**
 * Which way the paper of a PDF is turned, see {@link PdfSettings.orientation}.
 * @enum
 */
export declare const PdfOrientation: {
  /** Upright. The default. */
  readonly PORTRAIT: 'PORTRAIT';
  /** Wider than high. */
  readonly LANDSCAPE: 'LANDSCAPE';
};
export type PdfOrientation = (typeof PdfOrientation)[keyof typeof PdfOrientation];

/**
 * What an AR page does on the device it is opened on, see {@link ArOptions.mode}.
 * @enum
 */
export declare const ArMode: {
  /** QR code on a desktop, AR launcher on a phone. The default. */
  readonly AUTO: 'AUTO';
  /** Always the QR code. */
  readonly QR: 'QR';
  /** Always the launcher, also where the device may not support it. */
  readonly DIRECT: 'DIRECT';
};
export type ArMode = (typeof ArMode)[keyof typeof ArMode];

/**
 * Where the product stands in the visitor's room.
 * @enum
 */
export declare const ArPlacement: {
  /** On the floor. The default. */
  readonly FLOOR: 'FLOOR';
  /** On a wall, such as a picture or a shelf. */
  readonly WALL: 'WALL';
};
export type ArPlacement = (typeof ArPlacement)[keyof typeof ArPlacement];

/**
 * State of an AR generation, see {@link ArSession.status}.
 * @enum
 */
export declare const ArStatus: {
  /** Waiting for a free generator. */
  readonly QUEUED: 'QUEUED';
  /** Model and textures are being built; the progress runs from 0 to 1. */
  readonly GENERATING: 'GENERATING';
  /** The files exist and can be opened. */
  readonly READY: 'READY';
  /** The viewer is open on this device. */
  readonly STARTED: 'STARTED';
  /** The viewer was closed; it can be opened again. */
  readonly ENDED: 'ENDED';
  /** Generation failed or took longer than the timeout. */
  readonly FAILED: 'FAILED';
  /** The files are older than 30 days and were deleted. */
  readonly EXPIRED: 'EXPIRED';
};
export type ArStatus = (typeof ArStatus)[keyof typeof ArStatus];

/**
 * Kind of a {@link MediaLibraryEntity}.
 * @enum
 */
export declare const MediaType: {
  /** An image. */
  readonly IMAGE: 'IMAGE';
  /** A video. */
  readonly VIDEO: 'VIDEO';
  /** A PDF or another document. */
  readonly DOCUMENT: 'DOCUMENT';
  /** A 3D model. */
  readonly MODEL: 'MODEL';
};
export type MediaType = (typeof MediaType)[keyof typeof MediaType];

/**
 * Colour scheme of an embed. Set it with {@link EmbedOptions.theme} or {@linkcode SetTheme | app.setTheme()}. The
 * values are in lower case, as attributes are.
 * @enum
 */
export declare const ThemeMode: {
  /** Light colours. */
  readonly LIGHT: 'light';
  /** Dark colours. */
  readonly DARK: 'dark';
  /** Follows the visitor's system. */
  readonly AUTO: 'auto';
};
export type ThemeMode = (typeof ThemeMode)[keyof typeof ThemeMode];
