export default function Frame({ picture: Picture, children }) {
  return <p><Picture />{children}</p>;
}
