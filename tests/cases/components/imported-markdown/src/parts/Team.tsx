import People from './_people.md';

export default () => <People />;
