export const First = () => <b>1</b>;
export function Second() {
  return <b>2</b>;
}
