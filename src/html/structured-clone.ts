/** The platform's own, in the place of the package that hast-util-sanitize asks for (astro.config.mjs). */
export default structuredClone;
