import Ios from './_ios.md';
import {frontMatter} from './_ios.md';
import Google from './google';

export default function Platforms() {
  return <section aria-label={frontMatter.label}><Ios /></section>;
}

export function Android({children}) {
  return <><Google />{children}</>;
}
