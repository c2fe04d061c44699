import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';
import { helper } from './helper';

export default function Home() {
  return (
    <Layout title="Home">
      <h1>Don&apos;t miss <Link to="/docs">the docs</Link></h1>
      <p>
        See <a href="/docs">the docs</a>, <>or <b>what is <a href="/gone">gone</a></b></>.
        &nbsp;{helper}
      </p>
      <p>
        Two<br />lines, and <a href="https://git.example.com/">a&nbsp;link</a>.
      </p>
      <Link to="/missing"><h3>A card</h3><p>With a text.</p></Link>
      <a href="/picture"><img src="x.png" alt="A picture" /></a>
      <a href="/nameless">{helper}</a>
    </Layout>
  );
}
