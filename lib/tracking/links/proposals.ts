/** The call of works that I may like. */
export const proposalsCall = () => '/api/me/proposals'

/** The call that dismisses a proposed work (PUT), or takes that back (DELETE). */
export const dismissCall = (id: number) => `/api/me/dismissed-works/${id}`

/** The call of a planned work by chance. */
export const randomPlannedCall = () => '/api/me/planned/random'
