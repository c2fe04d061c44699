export default function Card({children}) {
  return <div>{children}</div>;
}
Card.Title = ({children}) => <h4>{children}</h4>;
