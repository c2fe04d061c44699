import Icon from './Icon';

// Nothing changes these.
export let water = {
  text: <p>Water at <code>80 °C</code>, see <a href="./index.mdx">the leaves</a></p>,
  badge: <b><Icon name="drop" /></b>,
};

export let leaves = [
  { name: 'green', text: <em>three minutes</em> },
  { name: 'black', text: 'four minutes' },
];

export let changed = { name: 'before' };

function change() {
  changed = { name: 'after' };
}
