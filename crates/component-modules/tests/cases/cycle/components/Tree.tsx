import { Branch } from './branch';
export const depth = 3;
export default function Tree() {
  return <Branch level={0} />;
}
