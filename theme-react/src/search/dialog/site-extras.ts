// The extras of the search of a site, which has a palette and reports. Other apps load `extras.js` without these.
import type * as palette from '../palette/palette.js';
import type * as report from '../report.js';

export { followed, openExtras } from './extras.js';
export const loadPalette = (): Promise<typeof palette> => import('../palette/palette.js');
export const loadReports = (): Promise<typeof report> => import('../report.js');
