export const NoDefault = () => <p>no default export</p>;
