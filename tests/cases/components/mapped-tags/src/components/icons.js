export const Home = () => <i>home</i>;
