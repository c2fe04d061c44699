// Components run in browsers only.
export default function BrowserOnly({ children }) {
  return <>{children?.()}</>;
}
