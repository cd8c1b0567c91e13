import { withQuery } from '@/lib/links'

/** Addresses of takedown requests, apart from those of moderation: every page links the form. */

/** The form, filled in with the address of a page. */
export const takedownLink = (page?: string) => withQuery('/takedown', { page })
export const takedownCall = () => '/api/takedowns'
