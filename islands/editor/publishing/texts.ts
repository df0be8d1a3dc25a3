/** The texts about publishing a saved page. */
export const PUBLISHING = {
  building: 'Saved. The site is being built with it…',
  requested: 'Saved. The host was asked to build the site with it…',
  live: 'Published: visitors see it now.',
  late: 'Saved. Building the site takes longer than usual; visitors see it when that is done.',
  unavailable: 'Saved. Visitors see it once the site has next been built.',
  failed: 'Saved, but the site could not be built with it, so visitors still see it as it was:',
  unknown: 'Saved, but the site could not be asked to build with it. Save again to try once more.',
} as const;
