/*
 * Images, PDFs and AR.
 */
import type { ArStatusListener, Unsubscribe } from './aliases';
import type { ArMode, ArPlacement, ArStatus, ImageFormat, PdfOrientation, PdfPageSize } from './enums';

/**
 * Options of {@linkcode ExportImage | app.exportImage()}.
 *
 * @example
 * ```ts
 * const image = await app.exportImage({ camera: 'front', width: 2400, height: 1800, transparent: true });
 * app.getUtils().downloadBlob(image, 'lounge-chair-210.png');
 * ```
 */
export interface ImageExportOptions {
  /**
   * Width in pixels, up to 4096.
   * @defaultValue `1600`
   */
  width?: number;
  /**
   * Height in pixels, up to 4096.
   * @defaultValue `1200`
   */
  height?: number;
  /**
   * File format.
   * @defaultValue `PNG`
   */
  format?: ImageFormat;
  /**
   * Quality from 0 to 1, for `JPEG` and `WEBP`.
   * @defaultValue `0.9`
   */
  quality?: number;
  /**
   * Whether the background is left out; `JPEG` has no transparency and ignores it.
   * @defaultValue `false`
   */
  transparent?: boolean;
  /** Name of a {@link Camera}. Defaults to the current view. */
  camera?: string;
}

/**
 * Contents and looks of PDFs, for {@link EmbedOptions.pdf}, {@linkcode GenerateProductPdf | app.generateProductPdf()}
 * and {@linkcode GenerateCartPdf | app.generateCartPdf()}. Settings given to a call win over those of the embed for
 * that one document. Making a PDF takes up to 30 seconds.
 *
 * @example
 * ```ts
 * const pdf = await app.generateProductPdf({ pageSize: 'A3', orientation: 'LANDSCAPE', cameras: ['front', 'side'] });
 * ```
 */
export interface PdfSettings {
  /**
   * Paper size.
   * @defaultValue `A4`
   */
  pageSize?: PdfPageSize;
  /**
   * Which way the paper is turned.
   * @defaultValue `PORTRAIT`
   */
  orientation?: PdfOrientation;
  /** Heading of the first page. Defaults to the product's name. */
  title?: string;
  /** URL of a logo: PNG, JPEG or SVG up to 1 MB. Defaults to the customer's logo. */
  logo?: string;
  /** Names of up to 6 cameras, one image each. Defaults to the current view. A cart's PDF ignores them. */
  cameras?: string[];
  /**
   * Whether the price is printed, with its VAT note.
   * @defaultValue `true`
   */
  showPrice?: boolean;
  /**
   * Whether the table of quantity breaks is printed.
   * @defaultValue `false`
   */
  showPriceLevels?: boolean;
  /**
   * Whether the table of chosen options is printed.
   * @defaultValue `true`
   */
  showSpecification?: boolean;
  /**
   * Whether width, height and depth are printed.
   * @defaultValue `true`
   */
  showDimensions?: boolean;
  /**
   * Whether the bill of materials is printed.
   * @defaultValue `false`
   */
  showBom?: boolean;
  /**
   * Whether a QR code that opens the configuration is printed.
   * @defaultValue `true`
   */
  showQrCode?: boolean;
  /**
   * Text at the top of each page, with the placeholders `{page}`, `{pages}`, `{date}` and `{shortCode}`. Defaults to
   * the customer's.
   */
  header?: string;
  /** Text at the foot of each page, with the same placeholders. Defaults to the customer's. */
  footer?: string;
  /** Colour of headings and lines as CSS hexadecimal. Defaults to the one of the customer's theme. */
  accentColor?: string;
  /**
   * Suggested name of the file.
   * @defaultValue `{productCode}-{shortCode}.pdf`
   */
  fileName?: string;
  /** Language of the document as BCP 47 tag. Defaults to the embed's language. */
  locale?: string;
}

/**
 * Options of {@linkcode GenerateAr | app.generateAr()}, {@linkcode CreateArSession | app.createArSession()} and
 * {@linkcode MountAr | app.mountAr()}.
 *
 * @example
 * ```ts
 * await app.mountAr('#ar', { shortCode: '8KX4QP', placement: 'WALL' });
 * ```
 */
export interface ArOptions {
  /**
   * What an AR page does on the device.
   * @defaultValue `AUTO`
   */
  mode?: ArMode;
  /**
   * Where the product stands.
   * @defaultValue `FLOOR`
   */
  placement?: ArPlacement;
  /**
   * Whether the visitor may change the size in the room.
   * @defaultValue `fixed`
   */
  scale?: 'fixed' | 'free';
  /**
   * Short code to show. Defaults to the embed's configuration; {@linkcode MountAr | app.mountAr()} without an embed
   * needs one.
   */
  shortCode?: string;
  /**
   * Time after which generation counts as failed, in milliseconds.
   * @defaultValue `120000`
   */
  timeout?: number;
}

/**
 * Files of an AR generation, as {@linkcode GenerateAr | app.generateAr()} and {@link ArSession.result} give them. They
 * are kept for 30 days per short code.
 */
export interface ArResult {
  /** Id of the generation, for {@linkcode OpenAr | app.openAr()}. */
  arId: string;
  /** URL of the GLB file, for Android. */
  glbUrl: string;
  /** URL of the USDZ file, for iOS. */
  usdzUrl: string;
  /** URL of the hosted AR page, for links and QR codes; equals {@linkcode GetArLink | app.getArLink(arId)}. */
  link: string;
  /** When the files are deleted, ISO 8601 in UTC. */
  expiresAt: string;
}

/**
 * State of a generation, as returned by {@linkcode GetArStatus | app.getArStatus()}. A page that starts a generation
 * itself uses {@link ArSession}.
 */
export interface ArStatusInfo {
  /** Id of the generation. */
  arId: string;
  /** Its state. */
  status: ArStatus;
  /** From 0 to 1. */
  progress: number;
}

/**
 * A generation under way, from {@linkcode CreateArSession | app.createArSession()}. It usually takes 5 to 20 seconds.
 *
 * @since 10.20.0
 * @example
 * ```ts
 * const session = await app.createArSession({ placement: 'FLOOR' });
 * session.onStatus(() => (bar.value = session.progress));
 * const { arId } = await session.result;
 * launch.onclick = () => app.openAr(arId);
 * ```
 */
export interface ArSession {
  /** Id of the generation. */
  arId: string;
  /** State now. */
  status: ArStatus;
  /** Progress now, from 0 to 1. */
  progress: number;
  /**
   * Listens to changes of state and progress.
   *
   * @param listener - Called with the state.
   * @returns A function that ends the listener.
   */
  onStatus(listener: ArStatusListener): Unsubscribe;
  /**
   * The files. Rejects with {@linkcode AppErrorCode.AR_FAILED | AR_FAILED} when generation fails, times out or is
   * cancelled.
   */
  result: Promise<ArResult>;
  /** Stops the generation. Without effect once the files exist. */
  cancel(): Promise<void>;
}

/** A mounted AR page, as returned by {@linkcode MountAr | app.mountAr()}. */
export interface ArHandle {
  /** The element `<mmq-ar>`. */
  element: HTMLElement;
  /** The generation under way; null until the visitor starts one. */
  session: ArSession | null;
  /** Removes the page and ends its listeners. */
  unmount(): Promise<void>;
}

/** What the customer set up for AR, in {@link CustomerSetup.ar}. */
export interface ArSettings {
  /** Placement of products that do not say otherwise. */
  defaultPlacement: ArPlacement;
  /** Whether the visitor may change the size, for products that do not say otherwise. */
  scale: 'fixed' | 'free';
  /** URL of the page that iOS opens from its AR banner; absent without a banner. */
  bannerUrl?: string;
  /** Whether the hosted AR page shows the customer's logo. */
  showLogo: boolean;
}
