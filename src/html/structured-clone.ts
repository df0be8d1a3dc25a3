/** The platform's own function, used instead of the package that hast-util-sanitize imports (astro.config.mjs). */
export default structuredClone;
