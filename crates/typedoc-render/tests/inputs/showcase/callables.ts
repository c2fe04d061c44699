/** An entry of a log. */
export interface Entry {
  /**
   * Text of the entry. Line breaks are kept.
   *
   * Long texts are cut.
   *
   * @deprecated Use {@link Entry.parts} instead, which keep their order.
   * @defaultValue `""`
   */
  text: string;
  /** Parts of the text. */
  parts: string[];
  /**
   * Writes the entry. Nothing is written twice.
   *
   * @param target where to write
   * @returns the number of bytes
   * @throws RangeError if the entry is too long
   */
  write(target: string): number;
  /**
   * Writes the entry to a numbered target.
   *
   * @deprecated Numbers of targets change.
   */
  write(target: number): number;
}

/** An entry with a level. */
export interface LevelEntry extends Entry {
  /** Level of the entry. */
  level: number;
}

/** Makes entries. */
export interface Log {
  /** Makes an entry, with or without a text. */
  readonly entry: {
    /**
     * Makes an empty entry.
     *
     * @returns an entry without a text
     */
    (): Entry;
    /**
     * Makes an entry with a text.
     *
     * @param text the text
     * @param options how to make it
     * @returns an entry with the text
     * @deprecated Write the text later.
     */
    (text: string, options: { /** Cuts long texts. */ cut: boolean }): Entry;
    /** Number of entries so far. */
    count: number;
  };
  /** The class of entries. */
  Entry: {
    /**
     * Makes an entry.
     *
     * @param text its text
     */
    new (text: string): Entry;
    /** Entries by their names. */
    [name: string]: unknown;
  };
  /** Called for each entry. */
  on: ((/** The new entry. */ entry: Entry) => void) | null;
  /**
   * Sets a formatter.
   *
   * @param format formats entries
   */
  format(format: {
    /** Formats an entry. */
    (entry: Entry): string;
    /** Formats several entries. */
    (entries: Entry[], separator: string): string;
  }): void;
}
