/** The page on which a work is hidden or shown again. */
export const hideLink = (id: number) => `/contribute/media/${id}/hide`

/** The call that says whether a work is hidden, hides it and shows it again. */
export const hideCall = (id: number) => `/api/media/${id}/hide`
