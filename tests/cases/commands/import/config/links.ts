export const REPOSITORY = 'https://code.tea.example/tea';
export default ['Issues', 'Releases'] as const;
