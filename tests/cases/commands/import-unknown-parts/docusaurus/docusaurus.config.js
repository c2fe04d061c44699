module.exports = {
  title: 'Tea',
  url: 'https://tea.test',
  baseUrl: '/',
  themeConfig: {
    footer: { copyright: 'Tea ' + new Date().getFullYear() },
  },
};
