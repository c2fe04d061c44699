// React moves `title`, `meta` and `link` to the head by itself.
export default function Head({ children }) {
  return <>{children}</>;
}
