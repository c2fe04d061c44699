import { euros } from './money';

export default function Price({ cents }: { cents: number }) {
  return <strong>{euros(cents)}</strong>;
}
