// Every export of `theme-react/loader`, used as its types promise.
import { loadWhenNeeded } from 'theme-react/loader';

loadWhenNeeded(async () => {
  const { start } = await import('./page.js');
  await start().ready;
});
