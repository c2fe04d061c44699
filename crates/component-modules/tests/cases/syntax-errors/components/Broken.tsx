export default function Broken() {
  const a = ;
  return <p>text</div>;
}
