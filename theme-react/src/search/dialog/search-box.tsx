import type { ReactNode } from 'react';
import { MAX_QUERY_LENGTH } from '../session.js';
import { Icon } from './icons.js';
import { handleListKey, isComposition } from './keys.js';
import type { DialogModel, DialogView } from './model.js';
import { type DialogProps, fillField } from './parts.js';
import { LIST_ID, rowId } from './rows.js';

/** Props of {@link SearchBox}. */
export interface SearchBoxProps extends DialogProps {
  readonly initialQuery: string;
  readonly view: DialogView;
}

/** The field and its buttons. */
export function SearchBox({ search, model, input, initialQuery, view, onClose }: SearchBoxProps): ReactNode {
  const { settings, texts } = search;
  const { active, row, state, hasRows } = view;
  return (
    <form className="search-box" role="search" onSubmit={(submit) => submit.preventDefault()}>
      <label htmlFor="__search-field">
        <Icon name="search" />
        <span className="visually-hidden">{texts.search}</span>
      </label>
      <input
        ref={input}
        id="__search-field"
        className="search-field"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasRows}
        aria-controls={hasRows ? LIST_ID : undefined}
        aria-activedescendant={active && rowId(active)}
        placeholder={settings.placeholder ?? texts.search_docs}
        defaultValue={initialQuery}
        maxLength={MAX_QUERY_LENGTH}
        enterKeyHint={row ? 'go' : 'search'}
        // Names of symbols are not in the dictionaries of browsers.
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        // A composition becomes a query when it ends.
        onInput={(event) => (event.nativeEvent as InputEvent).isComposing || model.type(event.currentTarget.value)}
        onCompositionEnd={(event) => model.type(event.currentTarget.value)}
        onFocus={() => model.expand(true)}
        onBlur={() => model.expand(false)}
        onKeyDown={({ nativeEvent }) => handleKey(nativeEvent, model, onClose)}
      />
      <button type="button" className="icon-button" hidden={!state.query} aria-label={texts.search_clear} onClick={() => fillField(input.current, model, '')}>
        <Icon name="close" />
      </button>
      <button type="button" className="search-cancel" onClick={onClose}>{texts.search_cancel}</button>
    </form>
  );
}

function handleKey(press: KeyboardEvent, model: DialogModel, onClose: () => void): void {
  // Browsers empty a search field first, and keep the dialog.
  const isEscape = press.key === 'Escape' && !isComposition(press);
  if (isEscape) onClose();
  if (isEscape || handleListKey(press, model)) press.preventDefault();
}
