export default function Broken() {
  return <p>Read <a href="/docs">the docs</i>.</p>;
}
