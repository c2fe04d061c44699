export default function Pricing() {
  return (
    <>
      <h1>Pricing</h1>
      <p>A tin is eleven euros.</p>
    </>
  );
}
