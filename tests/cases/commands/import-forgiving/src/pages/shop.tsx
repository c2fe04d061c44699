import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Layout from '@theme/Layout';

export default function Shop() {
  const id = ['opening', 'hours'].join('-');
  useBrokenLinks().collectAnchor(id);
  return (
    <Layout title="Shop">
      <h1>Shop</h1>
      <h2 id={id}>Open at nine</h2>
    </Layout>
  );
}
