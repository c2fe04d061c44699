import { Map } from 'map-library';

export default function Teas() {
  return <Map />;
}
