export const label = 'label';
export interface Label {}
