// Loads the default behaviours once the browser has nothing better to do, or at the first interaction.
import { loadWhenNeeded } from '../loader.js';

loadWhenNeeded(async () => {
  const { mountDefaults } = await import('./start.js');
  await mountDefaults();
});
