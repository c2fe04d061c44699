import { draw } from 'chart-library';

export default function Chart() {
  return <b>{draw()}</b>;
}
