module.exports = { title: 'Tea', url: 'https://tea.dev', baseUrl: '/' };
