import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';
import Hero from '../components/Hero';
import styles from './index.module.css';

export default function Home() {
  return (
    <Layout description="The home page of the case.">
      <header className={styles.hero}>
        <h1>Welcome to the case</h1>
        <p>
          Pages of <strong>all</strong> kinds and more: {'*stars*'}.
        </p>
        <Link to="/docs">Read the docs</Link>
      </header>
      <Hero />
    </Layout>
  );
}
