export default { title: 'Tea', themeConfig: { sidebar: [{ text: 'Home', link: '/' }] } };
