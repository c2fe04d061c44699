export const list = ['a']; list.push('b');
export const o = {x: 1}; o.x = 2; o.y = 3;
export const names = {};
['one', 'two'].forEach((name) => { names[name] = name.length; });
export const unsure = ['a'];
if (Date.now() > 5) unsure.push('b');
export const cells = [];
for (const label of ['x', 'y']) {
  cells.push(<b key={label}>{label} *text*</b>);
}
export const repeated = (count) => {
  const out = [];
  for (const item of ['p', 'q']) {
    if (count === 1 && item === 'q') break;
    out.push(item);
  }
  return out.join('+');
};
export const Row = ({labels}) => {
  const tags = [];
  labels.forEach((label) => tags.push(<i>{label}</i>));
  return <>{tags}</>;
};
export const partly = ['a'];
export const fails = () => { partly.push('b'); return Date.now(); };
fails();
