import type { ReactNode } from 'react';
import { isApple } from '../platform.js';
import type { Search } from '../search.js';

/** Props of {@link Footer}. */
export interface FooterProps {
  readonly search: Search;
  /** The list of the active row, which determines the additional keys. */
  readonly list: 'recent' | 'favorite' | undefined;
  /** The message of an action. */
  readonly said: string | undefined;
}

/** The keys and their effects. Screen readers have their own announcements of them, or those of the rows. */
export function Footer({ search: { texts, openPalette }, list, said }: FooterProps): ReactNode {
  if (said) return <footer className="search-footer" data-said="" aria-hidden="true">{said}</footer>;
  return (
    <footer className="search-footer" aria-hidden="true">
      <Hint keys={['↵']} text={texts.search_to_select} />
      <Hint keys={['↑', '↓']} text={texts.search_to_navigate} />
      <Hint keys={['Esc']} text={texts.search_to_close} />
      {list === 'recent' && <Hint keys={isApple(navigator.platform) ? ['⌘', 'S'] : ['Ctrl', 'S']} text={texts.search_to_save} />}
      {list && <Hint keys={['Del']} text={texts.search_to_remove} />}
      {openPalette && <Hint keys={['?']} text={texts.search_shortcuts} />}
    </footer>
  );
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }): ReactNode {
  return (
    <span>
      {keys.map((key) => <kbd key={key}>{key}</kbd>)} {text}
    </span>
  );
}
