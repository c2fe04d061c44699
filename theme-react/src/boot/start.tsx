// The chunk that the loader fetches: the default behaviours and components.
import { defaultBehaviors, drawDiagrams } from '../behaviors.js';
import { DefaultComponents } from '../components.js';
import { mount } from '../mount.js';

const behaviors = [...defaultBehaviors, drawDiagrams(async () => (await import('mermaid')).default)];

/**
 * Resolves when the behaviours are attached. A function, as the shared modules of a site import this chunk, too, and a
 * theme of one's own mounts others.
 */
export function mountDefaults(): Promise<void> {
  return mount({ behaviors, children: <DefaultComponents /> }).ready;
}
