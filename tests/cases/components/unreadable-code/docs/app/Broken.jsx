export const Named = ({ name }: { name: string }) => <b>{name}</b>;
