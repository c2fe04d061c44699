export default function Home() {
  return (
    <>
      <h1>Tea, by the tin</h1>
      <p>Everything about our API is in the documentation, which you can search from here.</p>
    </>
  );
}
