import { text } from "./text";
export default function Badge(props: { label: string }) {
  return <b>{text(props.label)}</b>;
}
