const config = {
  title: 'Tea',
  url: 'https://tea.example',
  baseUrl: '/tea/',
  presets: [['classic', { docs: {}, blog: false, gtag: { trackingID: ['UA-1-1', 'G-TEA'] } }]],
};

module.exports = config;
