const missing = require('./missing.png').default;

export default () => <img src={missing} alt="" />;
