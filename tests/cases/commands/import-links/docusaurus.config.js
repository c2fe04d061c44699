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
        {type: 'dropdown', label: 'Menu', to: '/intro', items: [{to: '/other', label: 'Other'}]},
        {label: 'Menu with its link', to: '/intro', items: [{to: '/intro', label: 'Overview'}]},
        {label: 'Menu to elsewhere', href: 'https://other.example', items: [{to: '/intro', label: 'Here'}]},
        {type: 'dropdown', to: '/intro', items: [{to: '/other', label: 'Unnamed'}]},
        {href: '/intro', label: 'Path'},
        {href: '/base/intro', label: 'Path with the base URL'},
        {href: 'https://other.example', label: 'Other', target: '_self', rel: 'nofollow noopener'},
        {href: 'https://other.example', label: 'Usual', target: '_blank', rel: 'noopener noreferrer'},
      ],
    },
    footer: {
      links: [
        {title: 'More', className: 'wide', items: [
          {href: '/intro', label: 'Path', className: 'strong'},
          {to: '/intro', label: 'To', target: '_blank', rel: 'nofollow'},
          {href: 'https://social.example', label: 'Social', rel: 'me noreferrer'},
          {href: 'https://other.example', label: 'Usual', rel: 'noopener noreferrer'},
        ]},
        {title: 'None', className: 'empty', items: []},
      ],
    },
  },
};
