export default function Broken() {
  return <p>Not closed;
}
