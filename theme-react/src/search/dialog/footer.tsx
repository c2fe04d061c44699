import type { ReactNode } from 'react';
import type { Search } from '../search.js';
import { useViewed } from './events.js';
import type { DialogView } from './model.js';
import type { KeyHint } from './rows.js';

/** Props of {@link Footer}. */
export interface FooterProps {
  readonly search: Search;
  readonly view: DialogView;
}

/** The keys and their effects. Screen readers have their own announcements of them, or those of the rows. */
export function Footer({ search, view }: FooterProps): ReactNode {
  const { texts, environment } = search;
  const { row, said } = view;
  useViewed(search, view);
  if (said) return <footer className="search-footer" data-said="" aria-hidden="true">{said}</footer>;
  return (
    <footer className="search-footer" aria-hidden="true">
      <Hint keys={['↵']} text={texts.search_to_select} />
      <Hint keys={['↑', '↓']} text={texts.search_to_navigate} />
      <Hint keys={['Esc']} text={texts.search_to_close} />
      {row?.hints?.map(({ keys, text }) => <Hint key={text} keys={keys} text={text} />)}
      {environment && <Hint keys={['?']} text={texts.search_shortcuts} />}
    </footer>
  );
}

function Hint({ keys, text }: KeyHint): ReactNode {
  return (
    <span>
      {keys.map((key) => <kbd key={key}>{key}</kbd>)} {text}
    </span>
  );
}
