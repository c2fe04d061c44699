process.emitWarning('a warning is printed first');

module.exports = {
  title: 'Case',
  url: 'https://docs.example.org',
  baseUrl: '/',
  presets: [['classic', { blog: false }]],
};

throw new Error('\n\u001b[31mthe file is missing\u001b[0m\u202e\nand more');
