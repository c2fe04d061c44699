import Chart from '../lib/Chart';

export default function Imports() {
  return <p>A chart: <Chart /></p>;
}
