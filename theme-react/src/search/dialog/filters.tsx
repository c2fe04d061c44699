import type { ReactNode } from 'react';
import { useStore } from '../../core/react.js';
import type { Texts } from '../../core/texts.js';
import type { Search } from '../search.js';
import { type Choice, tagsOf } from '../settings.js';

/** Props of {@link FilterBar}. */
export interface FilterBarProps {
  readonly search: Search;
  /** Further filters. */
  readonly children?: ReactNode;
}

/** Filters of the results: the kind of page, the version. Renders nothing if there is only one value. */
export function FilterBar({ search, children }: FilterBarProps): ReactNode {
  const { settings, session, texts } = search;
  const { filters } = useStore(session.state);
  const { versions } = settings;
  const version = versions.find(({ tag }) => filters.tags.includes(tag))?.name ?? '';
  const kinds = settings.kinds.length > 1 ? settings.kinds : [];
  const hasVersions = settings.isContextual && versions.length > 1;
  if (kinds.length === 0 && !hasVersions && !children) return null;
  return (
    <div className="search-filters" role="group" aria-label={texts.search_filters}>
      {kinds.map((kind) => <KindChip key={kind} kind={kind} search={search} isPressed={filters.kind === kind} />)}
      {hasVersions && (
        <Chooser
          label={texts.search_version}
          value={version}
          choices={versions}
          onChoose={(name) => session.setFilters({ tags: tagsOf(filters.tags, versions, name) })}
        />
      )}
      {children}
    </div>
  );
}

function KindChip({ kind, search, isPressed }: { kind: string; search: Search; isPressed: boolean }): ReactNode {
  const { session, texts } = search;
  const toggle = (): void => session.setFilters({ kind: isPressed ? undefined : kind });
  return (
    // The focus stays in the field, whose keys control the list.
    <button type="button" className="search-chip" aria-pressed={isPressed} onMouseDown={(press) => press.preventDefault()} onClick={toggle}>
      {/* Kinds that a site made up are shown by their name. */}
      {(texts as Texts)[`search_kind_${kind}`] ?? kind}
    </button>
  );
}

/** Props of {@link Chooser}. */
export interface ChooserProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  onChoose(name: string): void;
}

/** A choice of one of several. */
export function Chooser({ label, value, choices, onChoose }: ChooserProps): ReactNode {
  return (
    <select className="search-select" aria-label={label} value={value} onChange={(change) => onChoose(change.target.value)}>
      {choices.map((choice) => (
        <option key={choice.name} value={choice.name}>{choice.label}</option>
      ))}
    </select>
  );
}
