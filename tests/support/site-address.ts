/** Where the site of the browser tests is served. */
export const PORT = Number(process.env.E2E_PORT ?? 4399);
export const SITE = `http://localhost:${PORT}`;
