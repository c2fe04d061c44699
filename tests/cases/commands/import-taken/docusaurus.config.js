module.exports = { title: 'Tea', presets: [] };
