export default function Unfinished() {
  return <p>{"never closed
