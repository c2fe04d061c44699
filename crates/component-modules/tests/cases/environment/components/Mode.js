import data from './data.json' with { type: 'json' };
const own = (process) => process.env.NODE_ENV;
const nullish = data?.mode ?? null;
export default function Mode() {
  return process.env.NODE_ENV !== 'production' ? own({ env: { NODE_ENV: nullish } }) : <b>{process.env.NODE_ENV}</b>;
}
export const found = /(?<year>\d{4})-x|x-(?<year>\d{4})/v;
