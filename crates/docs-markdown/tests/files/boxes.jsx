export const boxed = (content) => <div>Before {content} and after, é {names.map((name) => <i>{name}</i>)}</div>;
const names = ['a', 'b'];
export const same = (content) => content;
