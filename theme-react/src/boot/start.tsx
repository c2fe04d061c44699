// The chunk that the loader fetches: the default behaviours and components.
import { defaultBehaviors, drawDiagrams } from '../behaviors.js';
import { DefaultComponents } from '../components.js';
import { mount } from '../mount.js';

const behaviors = [...defaultBehaviors, drawDiagrams(async () => (await import('mermaid')).default)];

/**
 * Mounts the default behaviours and components, and resolves when they are attached. The import alone must have no effect: the shared
 * modules of a site import this chunk, too, and a custom theme mounts other behaviours.
 */
export function mountDefaults(): Promise<void> {
  return mount({ behaviors, children: <DefaultComponents /> }).ready;
}
