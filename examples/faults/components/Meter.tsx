import type { ReactNode } from 'react';

const meters: Record<string, () => ReactNode> = {
  volts: () => <p>230 V</p>,
};

// There is no such meter: the default export is undefined, which only a browser finds out.
export default meters.amperes;
