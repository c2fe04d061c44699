import type { MouseEvent, ReactNode } from 'react';
import { isApple } from '../platform.js';
import type { Hit } from '../model/hit.js';
import type { Search } from '../search.js';
import { type StoredSearches, storedOf } from '../stored.js';
import type { SearchTexts } from '../texts.js';
import { FAVORITE, RECENT } from './extra-icons.js';
import { Icon, type IconSource } from './icons.js';
import type { Row, Section } from './rows.js';

/** What can be done with a stored search, apart from following it: by a key while the field is empty, and by a button. */
interface Action {
  readonly icon: IconSource;
  readonly title: string;
  /** The value for `aria-keyshortcuts`. */
  readonly shortcut: string;
  /** Whether a key press means the action. */
  isKey(press: KeyboardEvent): boolean;
  /** The keys and their effect, in the footer. */
  readonly keys: readonly string[];
  readonly text: string;
  run(hit: Hit): void;
}

/**
 * Returns the recent and favorite searches.
 * @param onChange - called when the reader changed them
 */
export function storedSections(search: Search, onChange: () => void): Section[] {
  const { texts } = search;
  const stored = storedOf(search);
  if (!stored) return [];
  const rowOf = (list: string, icon: IconSource, actions: readonly Action[]) => (hit: Hit): Row => {
    const run = (action: Action): void => {
      action.run(hit);
      onChange();
    };
    return {
      key: list + hit.objectID,
      href: hit.url,
      hit,
      icon,
      attributes: { 'aria-keyshortcuts': actions.map(({ shortcut }) => shortcut).join(' ') },
      end: actions.map((action) => <ActionButton key={action.shortcut} action={action} onPress={() => run(action)} />),
      hints: actions,
      onKey(press) {
        const action = actions.find(({ isKey }) => isKey(press));
        if (action) run(action);
        return action !== undefined;
      },
    };
  };
  const recent = rowOf('recent', RECENT, [keeping(stored, texts), removing(stored, texts, texts.search_remove_recent)]);
  const favorite = rowOf('favorite', FAVORITE, [removing(stored, texts, texts.search_remove_favorite)]);
  return [
    { label: texts.search_recent, rows: stored.recent().map(recent) },
    { label: texts.search_favorite, rows: stored.favorites().map(favorite) },
  ].filter(({ rows }) => rows.length > 0);
}

function keeping({ keep }: StoredSearches, texts: SearchTexts): Action {
  return {
    icon: FAVORITE,
    title: texts.search_save,
    shortcut: 'Control+S Meta+S',
    isKey: ({ key, ctrlKey, metaKey }) => key.toLowerCase() === 's' && (ctrlKey || metaKey),
    keys: isApple(navigator.platform) ? ['⌘', 'S'] : ['Ctrl', 'S'],
    text: texts.search_to_save,
    run: keep,
  };
}

function removing({ remove }: StoredSearches, texts: SearchTexts, title: string): Action {
  return {
    icon: 'close',
    title,
    shortcut: 'Delete',
    isKey: ({ key, shiftKey }) => key === 'Delete' || (key === 'Backspace' && shiftKey),
    keys: ['Del'],
    text: texts.search_to_remove,
    run: remove,
  };
}

/** A button for pointers only, as an option must not contain controls; there are keys for the same actions. */
function ActionButton({ action, onPress }: { action: Action; onPress: () => void }): ReactNode {
  const press = (click: MouseEvent): void => {
    click.preventDefault();
    click.stopPropagation();
    onPress();
  };
  return (
    <span className="search-row-action" title={action.title} aria-hidden="true" onClick={press}>
      <Icon name={action.icon} />
    </span>
  );
}
