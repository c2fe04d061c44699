/** Static pages in `out`, which any server can have. */
export default { output: 'export', trailingSlash: true };
