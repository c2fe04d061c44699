const sidebar = {main: ['index']};
sidebar.main.push('b', 'c');
sidebar.main.unshift('start');
['d', 'e'].forEach((name) => sidebar.main.push(name));
const numbers = [10, 9, 1];
numbers.sort();
const sorted = [10, 9, 1].sort((a, b) => a - b).reverse();
const taken = ['a', 'b', 'c', 'd'];
const removed = taken.splice(1, 2, 'x');
const last = taken.pop();
const first = taken.shift();
const more = {};
for (const key of ['one', 'two']) {
  if (key === 'three') continue;
  more[key] = [key];
}
for (const key in more) more[key].push(`${key}!`);
Object.assign(more, {three: 3});
delete more.one;
more.count = 1;
more.count++;
more.count += 5;
more.kept ??= 'set';
module.exports = {sidebar, numbers, sorted, taken, removed, last, first, more};
