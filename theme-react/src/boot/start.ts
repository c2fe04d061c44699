// The chunk that the loader fetches: everything with its default behaviours.
import { mount } from '../mount.js';

/** Resolves when the behaviours are attached. */
export const ready: Promise<void> = mount().ready;
