export default () => null; // not imported, no component
