const config = {
  url: 'https://a.example',
  guarded: ['a'], looped: ['a'], passed: ['a'], counted: ['a'], callback: ['a'], nested: {list: ['a']},
  kept: ['a'], logged: ['a'], fields: {a: 1, b: 2}, values: ['a'],
  byName: {a: {list: []}, b: 1}, indexed: [['a'], 'b'],
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
config.missing.part = 1;
config.byName[config.kept[0]].list = Date.now();
while (Date.now()) { config.byName[config.url].list.push(1); config.indexed[0].push(2); config.kept.length.x = 1; }
let title = 'a';
title = 'b';
config.title = title;
export default config;
