const later = process.argv[2].label;

module.exports = {
  title: 'Links',
  url: 'https://links.example',
  baseUrl: '/base/',
  presets: [['classic', {blog: false, docs: {routeBasePath: '/'}}]],
  themeConfig: {
    navbar: {
      logo: {src: 'img/logo.svg', href: '/intro'},
      items: [
        {type: 'doc', docId: later, label: 'Unknown doc'},
        {type: 'docSidebar', sidebarId: later, label: 'Unknown sidebar'},
        {to: later, label: 'Unknown target'},
        {href: '/intro', label: 'Path'},
        {href: '/base/intro', label: 'Path with the base URL'},
        {href: 'https://other.example', label: 'Other', target: '_self', rel: 'nofollow noopener'},
        {href: 'https://other.example', label: 'Usual', target: '_blank', rel: 'noopener noreferrer'},
      ],
    },
    footer: {
      links: [
        {title: 'More', items: [{href: '/intro', label: 'Path', className: 'strong'}, {to: '/intro', label: 'To', target: '_blank'}]},
      ],
    },
  },
};
