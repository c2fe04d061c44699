/** A colour mode. */
export type ColorMode = 'light' | 'dark';

/** The settings of a site, which are attributes of the boot script's tag. */
export interface Settings {
  /**
   * The mode for readers who made no choice.
   * @defaultValue `'light'`
   */
  readonly colorMode: ColorMode;
  /**
   * Whether readers who made no choice get the mode of the operating system.
   * @defaultValue `false`
   */
  readonly colorModeSystem: boolean;
  /**
   * Whether readers can choose a mode. Otherwise stored choices are ignored.
   * @defaultValue `true`
   */
  readonly colorModeSwitch: boolean;
  /** Id of the announcement bar of the page, if it has one; `''` counts as none. */
  readonly announcement: string | undefined;
  /**
   * The browser storage to use.
   * @defaultValue `'local'`
   */
  readonly storage: 'local' | 'session';
  /**
   * Suffix of each storage key (`-namespace`), for several sites on one origin.
   * @defaultValue `''`
   */
  readonly storageNamespace: string;
}

/** Parses {@link Settings} from the data attributes of the boot script's tag. */
export function readSettings(data: DOMStringMap): Settings {
  return {
    colorMode: data.colorMode === 'dark' ? 'dark' : 'light',
    colorModeSystem: data.colorModeSystem === 'true',
    colorModeSwitch: data.colorModeSwitch !== 'false',
    announcement: data.announcement,
    storage: data.storage === 'session' ? 'session' : 'local',
    storageNamespace: data.storageNamespace ?? '',
  };
}

/** Returns the {@link Settings} of a page. */
export function findSettings(document: Document): Settings {
  return readSettings(document.querySelector<HTMLScriptElement>('script[data-color-mode]')?.dataset ?? {});
}
