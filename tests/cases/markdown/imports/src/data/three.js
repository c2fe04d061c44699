export const three = 'three';
