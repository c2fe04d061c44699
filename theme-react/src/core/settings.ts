/** The mode that a page is shown in. */
export type ColorMode = 'light' | 'dark';

/** The settings of a site, which the page writes on the tag of the boot script. */
export interface Settings {
  /**
   * The mode of a reader who made no choice.
   * @defaultValue `'light'`
   */
  readonly colorMode: ColorMode;
  /**
   * The mode of the operating system counts as long as the reader made no choice.
   * @defaultValue `false`
   */
  readonly colorModeSystem: boolean;
  /**
   * Readers may choose; without it nothing stored is read.
   * @defaultValue `true`
   */
  readonly colorModeSwitch: boolean;
  /** Id of the announcement bar of the page, if it has one. */
  readonly announcement: string | undefined;
  /**
   * The browser storage to use.
   * @defaultValue `'local'`
   */
  readonly storage: 'local' | 'session';
  /**
   * Appended to each storage key as `-namespace`, for several sites on one origin.
   * @defaultValue `''`
   */
  readonly storageNamespace: string;
}

/** Reads {@link Settings} from the data attributes of the boot script's tag; what is absent gets its default. */
export function readSettings(data: DOMStringMap): Settings {
  return {
    colorMode: data.colorMode === 'dark' ? 'dark' : 'light',
    colorModeSystem: data.colorModeSystem === 'true',
    colorModeSwitch: data.colorModeSwitch !== 'false',
    announcement: data.announcement || undefined,
    storage: data.storage === 'session' ? 'session' : 'local',
    storageNamespace: data.storageNamespace ?? '',
  };
}

/** Finds the tag of the boot script and reads its {@link Settings}. */
export function findSettings(document: Document): Settings {
  return readSettings(document.querySelector<HTMLScriptElement>('script[data-color-mode]')?.dataset ?? {});
}
