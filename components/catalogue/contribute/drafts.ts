/** The keys of the drafts of a work's lists (lib/browser/drafts.ts). */
export const relationsDraft = (id: number) => `media:${id}:relations`
export const episodesDraft = (id: number, page: number) => `media:${id}:episodes:${page}`
