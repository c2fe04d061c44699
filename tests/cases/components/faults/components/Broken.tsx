import { gone } from './missing';

export default function Broken() {
  return <b>{gone}</i>;
}
