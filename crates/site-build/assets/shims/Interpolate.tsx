import { translate } from '@docusaurus/Translate';

export function interpolate(text, values) {
  return translate({ message: text }, values);
}

export default function Interpolate({ children, values }) {
  return <>{interpolate(children, values)}</>;
}
