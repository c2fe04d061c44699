import Head from '@docusaurus/Head';
import useBaseUrl from '@docusaurus/useBaseUrl';

const name: string = 'Tea';
const data = { '@context': 'https://schema.org', '@type': 'Organization', name } as const;
const computed = { now: Date.now() };

export default function Home() {
  const title = `${Date.now()}`;
  return (
    <main>
      <Head>
        <title>*Tea* &amp; {"{more}"}</title>
        <meta
          name="description"
          content="All about <tea>"
        />
        <meta property="og:image" content={useBaseUrl('/img/card.svg')} />
        <meta name="generated" content={title} />
        <meta {...computed} />
        <link rel="canonical" href="https://tea.example/" />
        <script type="application/ld+json">{JSON.stringify(data)}</script>
        <script type="application/ld+json">{JSON.stringify({ '@type': 'Thing', name: '</script>' })}</script>
        <script type="application/ld+json">{JSON.stringify(computed)}</script>
        <script src="/run.js" />
      </Head>
      <h1>Welcome</h1>
    </main>
  );
}
