import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { isPlainClick } from '../../core/events.js';
import { fillText } from '../../core/texts.js';
import { type Hit, pathOf, textOf, titleOf } from '../model/hit.js';
import type { SearchTexts } from '../texts.js';
import { Icon, type IconSource } from './icons.js';
import { Marked } from './marked.js';
import type { DialogModel, DialogView } from './model.js';

/** An option of the list. */
export interface Row {
  /** Unique among the rows of a list. */
  readonly key: string;
  /** Target of the row; absent for an action without one. */
  readonly href?: string;
  /** The hit of the row; undefined for actions and the link to all results. */
  readonly hit?: Hit;
  /** Rank in the results, from 0; undefined for stored searches. */
  readonly rank?: number;
  readonly isChild?: boolean;
  /** Text shown in place of the title and the path of the hit. */
  readonly label?: string | undefined;
  /** Text shown in place of the path. */
  readonly note?: string;
  /** Whether the list that the row opens is open; undefined: the row is followed. */
  readonly isOpen?: boolean;
  /** Icon shown in place of that of the hit. */
  readonly icon?: IconSource | undefined;
  /** Shown in place of an icon. */
  readonly sign?: ReactNode;
  /** Shown at the end, in place of the icon of Enter. */
  readonly end?: ReactNode;
  /** Further attributes of the link. */
  readonly attributes?: AnchorHTMLAttributes<HTMLAnchorElement> | undefined;
  /** The keys of the row and their effects. */
  readonly hints?: readonly KeyHint[];
  /** Handles a key of the row while the field is empty. Returns whether the row has it. */
  onKey?(press: KeyboardEvent): boolean;
  /** The action of the row, which replaces following its link. */
  run?(dialog: RowHost): void | Promise<void>;
}

/** Keys and their effect. */
export interface KeyHint {
  readonly keys: readonly string[];
  readonly text: string;
}

/** Operations of the dialog that an action can use. */
export interface RowHost {
  close(): void;
  /** Writes a query as if it were typed. */
  fill(query: string): void;
  /** Shows and announces a text, until something else happens. */
  say(text: string): void;
}

/** Rows under a heading. */
export interface Section {
  readonly label: string;
  readonly rows: readonly Row[];
}

/** Props of {@link RowList}. */
export interface RowListProps {
  readonly model: DialogModel;
  readonly view: DialogView;
  readonly texts: SearchTexts;
  /** The row is followed; `isHere`: in this window. */
  onFollow(row: Row, isHere: boolean): void;
}

/** Id of the list box. */
export const LIST_ID = '__search-list';

/** Id of a row's element, for `aria-activedescendant`. Each row has its own, so that screen readers announce a change. */
export const rowId = ({ key }: Row): string => `${LIST_ID}-${key.replace(/\s/g, '')}`;

/** The options in one list box. The focus stays in the field. */
export function RowList({ view, ...props }: RowListProps): ReactNode {
  let count = 0;
  return (
    <div role="listbox" id={LIST_ID} aria-label={props.texts.search_results} className="search-list">
      {view.sections.map(({ label, rows }, i) => {
        const items = rows.map((row) => {
          const index = count++;
          return <RowLink key={row.key} index={index} row={row} isActive={row === view.active} {...props} />;
        });
        if (!label) return items;
        const id = `${LIST_ID}-label-${i}`;
        return (
          <div key={label} role="group" aria-labelledby={id}>
            <div role="presentation" className="search-group" id={id}>{label}</div>
            {items}
          </div>
        );
      })}
    </div>
  );
}

interface RowLinkProps extends Omit<RowListProps, 'view'> {
  readonly index: number;
  readonly row: Row;
  readonly isActive: boolean;
}

function RowLink({ index, row, isActive, model, texts, onFollow }: RowLinkProps): ReactNode {
  const { isOpen } = row;
  return (
    <a
      role="option"
      id={rowId(row)}
      className="search-row"
      href={row.href}
      {...row.attributes}
      tabIndex={-1}
      aria-selected={isActive}
      data-child={row.isChild || undefined}
      // A list may appear below a resting pointer, which must not change the active row.
      onMouseMove={() => model.point(index)}
      onMouseDown={(press) => press.preventDefault()}
      data-open={isOpen}
      onClick={(click) => {
        const isHere = !row.href || isPlainClick(click.nativeEvent);
        if (isHere && (row.run || isOpen !== undefined)) click.preventDefault();
        if (isOpen === undefined || !isHere) return onFollow(row, isHere);
        model.toggle(row);
      }}
      onAuxClick={(click) => click.button === 1 && onFollow(row, false)}
    >
      {row.sign ?? <Icon name={iconOf(row)} />}
      <RowText row={row} texts={texts} />
      {row.end ?? <span className="search-row-enter"><Icon name={isOpen === undefined ? 'enter' : 'more'} /></span>}
    </a>
  );
}

/** Title and path of a row. */
function RowText({ row: { hit, label, note }, texts }: { row: Row; texts: SearchTexts }): ReactNode {
  const shown = label === undefined ? hit : undefined;
  return (
    <span className="search-row-text">
      <span className="search-row-title">
        {shown ? <Marked text={(note ? titleOf(shown) : textOf(shown.marked, shown.type)) ?? ''} /> : label}
      </span>
      {shown && (
        <span className="search-row-path">
          {note ?? pathOf(shown).join(' › ')}
          <Also hit={shown} texts={texts} />
        </span>
      )}
    </span>
  );
}

/** The synonym by which the hit was found. */
export function Also({ hit, texts }: { hit: Hit; texts: SearchTexts }): ReactNode {
  const [words] = hit.synonyms;
  return words && <span className="search-also">{fillText(texts.search_also, { words })}</span>;
}

function iconOf({ hit, icon }: Row): IconSource {
  if (icon) return icon;
  if (!hit) return 'search';
  if (hit.type === 'content') return 'content';
  return hit.type === 'lvl1' ? 'page' : 'heading';
}
