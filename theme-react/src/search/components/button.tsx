import { type ButtonHTMLAttributes, forwardRef, type ForwardRefExoticComponent, type MouseEvent, type RefAttributes } from 'react';
import { Icon } from '../dialog/icons.js';
import { isApple } from '../platform.js';
import { SEARCH_TEXTS, type SearchTexts } from '../texts.js';
import { useIsClient } from './is-client.js';

/** Props of {@link SearchButton}: those of a `button`, and its own. */
export interface SearchButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Text in place of the English one. */
  readonly texts?: Partial<Pick<SearchTexts, 'search'>> | undefined;
  /**
   * Colours of the button.
   * @defaultValue those that `data-theme` of an element around it names, or else those of the reader's system
   */
  readonly colorMode?: 'light' | 'dark' | undefined;
  /**
   * Whether the button shows the keys that open the search. Pass `false` when `mod+k` is not among the shortcuts.
   * @defaultValue `true`
   */
  readonly showKeys?: boolean | undefined;
}

/** The button of a search. The program opens the dialog. */
export const SearchButton: ForwardRefExoticComponent<SearchButtonProps & RefAttributes<HTMLButtonElement>> = forwardRef<
  HTMLButtonElement,
  SearchButtonProps
>(function SearchButton({ texts, colorMode, showKeys = true, className, onClick, ...others }, ref) {
  const isClient = useIsClient();
  const hasCommand = isClient && isApple(navigator.platform);
  const press = (click: MouseEvent<HTMLButtonElement>): void => {
    // Safari does not focus a button on a click, but a dialog restores the focus when it closes.
    click.currentTarget.focus({ preventScroll: true });
    onClick?.(click);
  };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={showKeys ? (hasCommand ? 'Meta+K' : 'Control+K') : undefined}
      data-theme={colorMode}
      {...others}
      ref={ref}
      className={className ? `search-button ${className}` : 'search-button'}
      onClick={press}
    >
      <Icon name="search" />
      <span className="search-button-label">{texts?.search ?? SEARCH_TEXTS.search}</span>
      {showKeys && (
        <span className="search-button-keys" aria-hidden="true">
          <kbd>{hasCommand ? '⌘' : 'Ctrl'}</kbd>
          <kbd>K</kbd>
        </span>
      )}
    </button>
  );
});
