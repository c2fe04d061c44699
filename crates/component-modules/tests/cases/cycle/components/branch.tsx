import { depth } from './Tree';
import { leaf } from './leaf';
export function Branch({ level }: { level: number }) {
  return level < depth ? <Branch level={level + 1} /> : leaf;
}
