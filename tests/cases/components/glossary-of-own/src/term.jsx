export default function Term({ children }) {
  return <em>{children}</em>;
}
