import Team from '../parts/Team';

export default function About() {
  return <main><h1>About us</h1><Team /></main>;
}
