/** Content has the styles of pages wherever it is. */
export default function MDXContent({ children }) {
  return <>{children}</>;
}
