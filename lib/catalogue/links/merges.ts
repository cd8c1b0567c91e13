/** The page on which a work is made one with another. */
export const mergeLink = (id: number) => `/contribute/media/${id}/merge`

/** The call that makes a work one with another; with `into` the one that says what it would do. */
export const mergeCall = (id: number, into?: number) => `/api/media/${id}/merge${into ? `?into=${into}` : ''}`

/** The call that lists the works that were merged into a work. */
export const mergesCall = (id: number) => `/api/media/${id}/merges`

/** The call that undoes a merge. */
export const undoMergeCall = (merge: number) => `/api/merges/${merge}/undo`
