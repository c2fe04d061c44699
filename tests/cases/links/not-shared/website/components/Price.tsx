import { rate } from '../../secret';

export default function Price() {
  return <b>{rate}</b>;
}
