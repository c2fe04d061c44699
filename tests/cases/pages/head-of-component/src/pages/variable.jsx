import Head from '@docusaurus/Head';

export default function Variable({ title }) {
  return (
    <>
      <Head>
        <title>{title}</title>
        <link rel="icon" href={useBaseUrl('/img/none.svg')} />
      </Head>
      <h1>{'}'} {'<Head>'} `</h1>
    </>
  );
}
