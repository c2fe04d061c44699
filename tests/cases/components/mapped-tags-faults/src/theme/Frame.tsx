export default function Frame({ children }: { children: any }) {
  return <div className="frame">{children}</div>;
}
