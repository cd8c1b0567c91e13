/** The slug of the favourites, the list that everybody has. */
export const FAVORITES = 'favorites'
