import { Leaf } from 'tea-icons';

export default function Cup() {
  return <Leaf />;
}
