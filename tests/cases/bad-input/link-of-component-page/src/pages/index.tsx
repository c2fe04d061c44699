import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';

export default function Home() {
  return (
    <Layout>
      <Link to="/nowhere">A dead link</Link>
      <Link to="/docs#nothing">A dead anchor</Link>
      <Link to="https://example.org">Elsewhere</Link>
    </Layout>
  );
}
