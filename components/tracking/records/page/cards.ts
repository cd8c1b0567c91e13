/** The place of the cards of what one watches, also while they are on their way. */
export const CARDS = 'grid grid-cols-1 gap-4 lg:grid-cols-2'
