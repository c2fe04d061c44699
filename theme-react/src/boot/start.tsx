// The chunk that the loader fetches: the default behaviours and components.
import { DefaultComponents } from '../components.js';
import { mount } from '../mount.js';

/** Resolves when the behaviours are attached. */
export const ready: Promise<void> = mount({ children: <DefaultComponents /> }).ready;
