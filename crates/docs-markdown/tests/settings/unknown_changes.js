const config = {
  url: 'https://a.example',
  guarded: ['a'], looped: ['a'], passed: ['a'], counted: ['a'], callback: ['a'], nested: {list: ['a']},
  kept: ['a'], logged: ['a'], fields: {a: 1, b: 2}, values: ['a'],
};
if (Date.now() > 5) config.guarded.push('b');
while (config.looped.length < 3) config.looped.push('b');
addPlugins(config.passed);
for (let i = 0; i < 3; i++) { config.counted.push(i); }
fetchAll().then((names) => config.callback.push(...names));
Date.now() > 5 && config.nested.list.sort();
console.log(config.logged);
config.fields.b = Date.now();
config.fields[`c${Date.now()}`] ||= 1;
config.values.push(Date.now(), 'c');
let title = 'a';
title = 'b';
config.title = title;
export default config;
