import type { ReactNode } from 'react';

const meters: Record<string, () => ReactNode> = {
  volts: () => <p>230 V</p>,
};

// `amperes` does not exist, so the default export is undefined. Only the browser can detect this.
export default meters.amperes;
