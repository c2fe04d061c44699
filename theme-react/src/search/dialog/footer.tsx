import type { ReactNode } from 'react';
import { isApple } from '../platform.js';
import type { SearchTexts } from '../texts.js';

/** Props of {@link Footer}. */
export interface FooterProps {
  readonly texts: SearchTexts;
  /** The list of the active row, which decides what else the keys do. */
  readonly list: 'recent' | 'favorite' | undefined;
}

/** What the keys do. Screen readers say so themselves, or are told at the rows. */
export function Footer({ texts, list }: FooterProps): ReactNode {
  return (
    <footer className="search-footer" aria-hidden="true">
      <Hint keys={['↵']} text={texts.search_to_select} />
      <Hint keys={['↑', '↓']} text={texts.search_to_navigate} />
      <Hint keys={['Esc']} text={texts.search_to_close} />
      {list === 'recent' && <Hint keys={isApple(navigator.platform) ? ['⌘', 'S'] : ['Ctrl', 'S']} text={texts.search_to_save} />}
      {list && <Hint keys={['Del']} text={texts.search_to_remove} />}
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
