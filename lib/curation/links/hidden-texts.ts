import { withQuery } from '@/lib/links'

/** The page that lists to editors whose texts are hidden. */
export const hiddenTextsLink = (page = 0) => withQuery('/contribute/hidden', { page: page || undefined })

/** The call of that list, and the one that hides the text of an edit, tells it to moderators, and shows it again. */
export const hiddenTextsCall = (page = 0) => withQuery('/api/edits/hidden', { page: page || undefined })
export const hideTextCall = (edit: number) => `/api/edits/${edit}/hide`
