/** Stands in for a CSS module: every class is called what the file calls it. */
export default new Proxy({} as Record<string, string>, { get: (_target, name) => String(name) });
