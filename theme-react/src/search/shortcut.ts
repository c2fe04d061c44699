/** The part of a keyboard event that a shortcut depends on. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether a key press opens the search: Ctrl or Cmd and K anywhere, a slash outside of fields.
 * Shift may be down for the slash, as several keyboards need it there.
 */
export function isSearchShortcut(press: KeyPress, inField: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === '/' && !inField && !ctrlKey && !metaKey && !altKey;
}

/** Whether the reader types at `target`. */
export function isField(target: EventTarget | null): boolean {
  return (
    target !== null &&
    'closest' in target &&
    (target as Element).closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  );
}
