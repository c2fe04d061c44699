import {Card as Tile, Plain} from './cards.jsx';
import Badge from './own-badge.jsx';

export const boxed = (content) => <div>Before {content} and after, é {names.map((name) => <i>{name}</i>)}</div>;
const names = ['a', 'b'];
export const same = (content) => content;
function Inner({children, label}) { return <section><h2>{label}</h2>{children}</section>; }
export const inner = (content) => <Inner label="Inner">{content}</Inner>;
export const tiles = (items) => <ul>{items.map((item) => <Tile title={item.title} key={item.title}>{item.body}</Tile>)}</ul>;
export const unknown = () => <Nowhere>text</Nowhere>;
export const mixed = ({head, children: [first, second]}) => <p><Badge /> {head}: {first}, {second}</p>;
