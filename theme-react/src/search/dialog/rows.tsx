import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '../../core/events.js';
import { type Hit, pathOf, textOf } from '../model/hit.js';
import type { SearchTexts } from '../texts.js';
import { Icon, type IconName } from './icons.js';
import { Marked } from './marked.js';

/** Something that can be chosen. */
export interface Row {
  /** Tells it from the others. */
  readonly key: string;
  readonly href: string;
  /** The hit behind it; the link to all results has none. */
  readonly hit?: Hit;
  /** Place in the results, from 0; stored searches have none. */
  readonly rank?: number;
  readonly isChild?: boolean;
  readonly list?: 'recent' | 'favorite';
  readonly label?: string;
}

/** Rows under a heading. */
export interface Section {
  readonly label: string;
  readonly rows: readonly Row[];
}

/** What rows tell the dialog. */
export interface RowEvents {
  onPoint(index: number): void;
  /** The row is followed; `isHere`: in this window. */
  onFollow(row: Row, isHere: boolean): void;
  onKeep(row: Row): void;
  onRemove(row: Row): void;
}

/** Props of {@link RowList}. */
export interface RowListProps extends RowEvents {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly active: number;
  readonly texts: SearchTexts;
}

/** Id of the list box. */
export const LIST_ID = '__search-list';

/** Id of a row's element, which the field names as the active one. */
export const rowId = (list: string, index: number): string => `${list}-${index}`;

/** All that can be chosen, in one list box; the focus stays in the field. */
export function RowList({ id, sections, active, texts, ...events }: RowListProps): ReactNode {
  let index = 0;
  return (
    <div role="listbox" id={id} aria-label={texts.search_results} className="search-list">
      {sections.map(({ label, rows }, i) => {
        const items = rows.map((row) => {
          const at = index++;
          return <RowLink key={row.key} id={rowId(id, at)} index={at} row={row} isActive={at === active} texts={texts} {...events} />;
        });
        if (!label) return items;
        return (
          <div key={label} role="group" aria-labelledby={`${id}-label-${i}`}>
            <div role="presentation" className="search-group" id={`${id}-label-${i}`}>{label}</div>
            {items}
          </div>
        );
      })}
    </div>
  );
}

interface RowLinkProps extends RowEvents {
  readonly id: string;
  readonly index: number;
  readonly row: Row;
  readonly isActive: boolean;
  readonly texts: SearchTexts;
}

function RowLink({ id, index, row, isActive, texts, onPoint, onFollow, onKeep, onRemove }: RowLinkProps): ReactNode {
  return (
    <a
      role="option"
      id={id}
      className="search-row"
      href={row.href}
      tabIndex={-1}
      aria-selected={isActive}
      aria-keyshortcuts={row.list && (row.list === 'recent' ? 'Delete Control+S Meta+S' : 'Delete')}
      data-child={row.isChild || undefined}
      // The pointer may rest where a list appears: only one that moves chooses.
      onMouseMove={() => onPoint(index)}
      onMouseDown={(press) => press.preventDefault()}
      onClick={(click) => onFollow(row, isPlainClick(click.nativeEvent))}
      onAuxClick={(click) => click.button === 1 && onFollow(row, false)}
    >
      <Icon name={iconOf(row)} />
      <span className="search-row-text">
        <span className="search-row-title">{row.hit ? <Marked text={textOf(row.hit.marked, row.hit.type) ?? ''} /> : row.label}</span>
        {row.hit && <span className="search-row-path">{pathOf(row.hit).join(' › ')}</span>}
      </span>
      {row.list === 'recent' && <Action icon="favorite" title={texts.search_save} onPress={() => onKeep(row)} />}
      {row.list ? (
        <Action
          icon="close"
          title={row.list === 'recent' ? texts.search_remove_recent : texts.search_remove_favorite}
          onPress={() => onRemove(row)}
        />
      ) : (
        <span className="search-row-enter"><Icon name="enter" /></span>
      )}
    </a>
  );
}

/** For pointers alone: an option holds no controls, the keyboard has keys for it. */
function Action({ icon, title, onPress }: { icon: IconName; title: string; onPress: () => void }): ReactNode {
  const press = (click: MouseEvent): void => {
    click.preventDefault();
    click.stopPropagation();
    onPress();
  };
  return (
    <span className="search-row-action" title={title} aria-hidden="true" onClick={press}>
      <Icon name={icon} />
    </span>
  );
}

function iconOf({ hit, list }: Row): IconName {
  if (list) return list;
  if (!hit) return 'all';
  if (hit.type === 'content') return 'content';
  return hit.type === 'lvl1' ? 'page' : 'heading';
}
