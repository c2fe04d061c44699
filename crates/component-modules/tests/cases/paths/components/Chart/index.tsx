import { lazy, Suspense } from 'react';
import { scale } from '../lib/scale.js';
import { format } from '@site/shared/format';
import { bars } from './bars';
import * as theme from '..';

const Detail = lazy(() => import('./detail'));
const Other = lazy(() => import(`./detail`, { with: {} }));

class Width {
  static #times = 2;
  #value = scale(theme.width);
  static { Width.#times ??= 1; }
  get text() { return format(this.#value * Width.#times); }
}

export default function Chart() {
  return (
    <Suspense fallback="wait">
      {new Width().text}
      {bars.map((it) => (
        <Detail key={it} />
      ))}
      <Other id="other" />
    </Suspense>
  );
}
export { bars as columns };
export * from './bars';
export * as react from 'react';
