import { listen } from '../../core/events.js';
import { isField, isSearchShortcut } from '../shortcut.js';
import { useEarlyEffect } from './early-effect.js';
import { useLatest } from './latest.js';

/** Keys that open the search: Ctrl or Cmd and K anywhere, or a slash outside of fields. */
export type SearchShortcut = 'mod+k' | '/';

/** All of them. */
export const SHORTCUTS: readonly SearchShortcut[] = ['mod+k', '/'];

/** Calls `toggle` when a key of `shortcuts` is pressed, while the component is mounted. */
export function useShortcuts(shortcuts: readonly SearchShortcut[], toggle: () => void): void {
  const latest = useLatest({ shortcuts, toggle });
  useEarlyEffect(
    () =>
      listen(document, 'keydown', (press) => {
        if (press.defaultPrevented || press.isComposing || !isSearchShortcut(press, isField(press.target))) return;
        if (!latest.current.shortcuts.includes(press.key === '/' ? '/' : 'mod+k')) return;
        press.preventDefault();
        latest.current.toggle();
      }),
    [latest],
  );
}
