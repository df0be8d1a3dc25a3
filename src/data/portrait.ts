import picture from '../../content/portrait.png';

/** The owner's portrait. */
export const portrait = picture;
