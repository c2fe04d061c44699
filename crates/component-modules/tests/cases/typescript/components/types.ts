export enum Size {
  Small,
  Large,
}
export interface Shape {
  size: Size;
}
export type Colour = 'red' | 'blue';
