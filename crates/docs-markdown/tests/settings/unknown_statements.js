module.exports = async function () {
  const plugin = (await import('remark-math')).default;
  const {default: other} = await import('rehype-katex');
  const own = await import('./shared_part.js');
  const {fetched, rest: [one]} = await fetchNames();
  console.log('reading');
  prepare();
  const items = [];
  for (const name of own.names) items.push({label: name});
  let label = 'a';
  label += 'b';
  try {
    items.push(risky());
  } catch (error) {
    throw error;
  }
  function page(name) {
    return `/${name}`;
  }
  if (!own.names) {
    throw new Error('no names');
  }
  return {title: await Promise.resolve('T'), plugins: [plugin, other], fetched, one, label, items, page: page('x')};
};
