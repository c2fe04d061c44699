import { currency } from '../../packages/core/src/index';

export default function Price() {
  return <b>{currency}</b>;
}
