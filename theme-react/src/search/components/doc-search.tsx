import { type ReactNode, useRef } from 'react';
import { SearchButton } from './button.js';
import { SearchDialog, type SearchView } from './dialog.js';
import { useOpen } from './open-state.js';
import { SHORTCUTS } from './keys.js';
import { readOptions, type SearchOptions } from './options.js';
import { loadSource } from './visit.js';

/** Props of {@link DocSearch}. */
export type DocSearchProps = SearchOptions & SearchView;

/**
 * A search button with its dialog.
 * @throws TypeError that names the option which is missing or wrong
 */
export function DocSearch(props: DocSearchProps): ReactNode {
  const { texts, colorMode, shortcuts = SHORTCUTS } = props;
  const [isOpen, change] = useOpen(props);
  const button = useRef<HTMLButtonElement>(null);
  // A pointer near the button announces a search. If the code cannot be loaded, the first search shows the fault.
  const warm = (): void => void loadSource(readOptions(props)).catch(() => {});
  return (
    <>
      <SearchButton
        ref={button}
        texts={texts}
        colorMode={colorMode}
        showKeys={shortcuts.includes('mod+k')}
        onClick={() => change(true)}
        onPointerEnter={warm}
        onFocus={warm}
      />
      <SearchDialog {...props} open={isOpen} onOpenChange={change} finalFocus={button} />
    </>
  );
}
