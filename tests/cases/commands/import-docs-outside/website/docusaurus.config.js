module.exports = {
  title: 'Tea',
  url: 'https://tea.example',
  baseUrl: '/',
  presets: [['classic', { blog: false, docs: { path: '../docs', routeBasePath: '/', sidebarPath: require.resolve('./sidebars.json'), editUrl: ({ versionDocsDirPath, docPath }) => `https://code.example/edit/main/website/${versionDocsDirPath}/${docPath}` } }]],
};
