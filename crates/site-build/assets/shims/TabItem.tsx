export default function TabItem({ children, hidden, className }) {
  return (
    <div role="tabpanel" hidden={hidden} className={className}>
      {children}
    </div>
  );
}
