import Layout from '@theme/Layout';
import { useDocById } from '@docusaurus/plugin-content-docs/client';

export default function Home() {
  const doc = useDocById('index');
  return (
    <Layout title="Teas of the world">
      <h1>Teas of the world</h1>
      <p>From <b>leaf</b> to cup.</p>
      <p>{doc.title}</p>
    </Layout>
  );
}
