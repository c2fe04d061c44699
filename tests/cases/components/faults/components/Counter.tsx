export default function Counter() {
  return <b>1</b>;
}
