import type { FC } from 'react';
import { type Shape, Size } from './types';
import { Colour } from './types';

enum Side {
  Left = 1,
  Right = Left << 2,
}
const enum Inlined {
  Yes = 'yes',
}
namespace Local {
  export const value = 7;
}
abstract class Base<T> {
  constructor(private readonly value: T, public other?: string) {}
  abstract name(): string;
  declare hidden: number;
  get() {
    return this.value!;
  }
}
class Real extends Base<Side> {
  override name() {
    return Inlined.Yes satisfies string;
  }
}
const shape = { size: Size.Large } as const satisfies Shape;
const generic = <T,>(it: T): T => it;
let colour: Colour | undefined;

const Typed: FC = () => <p title={new Real(Side.Right).name()}>{generic(Local.value) + shape.size}</p>;
export default Typed;
export type { Colour, Shape };
