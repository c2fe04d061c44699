import raw from './raw.json';
import old from './old.cjs';

export default function Widget() {
  return <b>{raw} {old}</b>;
}
