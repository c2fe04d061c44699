import PageHead from '@docusaurus/Head';

function Head({ children }) {
  return <header>{children}</header>;
}

export default function Other() {
  return (
    <>
      <PageHead>
        <title>
          Another *head*
        </title>
      </PageHead>
      <Head>
        <h1>Heading of the page</h1>
        <p>Text of the page</p>
      </Head>
    </>
  );
}
