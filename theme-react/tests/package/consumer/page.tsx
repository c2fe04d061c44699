// A page of a user: the bundled package, and a component that uses its hooks.
import { createPortal } from 'react-dom';
import { DefaultComponents, mount, type Mounted, openSearch, useColorMode, useEnvironment } from 'theme-react';

function ModeButton() {
  const { document } = useEnvironment();
  const { mode, setChoice } = useColorMode();
  return createPortal(
    <button id="mode" type="button" onClick={() => setChoice('dark')}>
      {mode}
    </button>,
    document.body,
  );
}

export const start = (): Mounted =>
  mount({
    children: (
      <>
        <DefaultComponents />
        <ModeButton />
      </>
    ),
  });

export { openSearch };
