/** What a tag says of a work; in the order in which they are shown. */
export const TAG_CATEGORIES = ['Genre', 'Demographic', 'Theme', 'Setting', 'Cast', 'Production', 'Source'] as const
export type TagCategory = (typeof TAG_CATEGORIES)[number]
