export default new Proxy({}, { get: (_, name) => (typeof name === "string" ? name + "_b8ec1765" : undefined) });
