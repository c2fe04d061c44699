export default () => <svg:rect xlink:href="#a" />;
