// Loads the default behaviours when the browser is idle or at the first interaction.
import { loadWhenNeeded } from '../loader.js';

loadWhenNeeded(async () => {
  const { mountDefaults } = await import('./start.js');
  await mountDefaults();
});
