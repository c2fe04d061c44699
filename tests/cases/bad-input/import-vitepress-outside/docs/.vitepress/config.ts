export default { title: 'Tea', srcDir: '../../..' };
