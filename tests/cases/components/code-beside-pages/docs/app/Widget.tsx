import data from './data.json';
import limits from '@site/static/limits.json';
import unit from '../../shared/unit';

export default function Widget() {
  return <b>{data.size} of {limits.size} {unit}</b>;
}
