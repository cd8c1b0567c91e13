/** The sort of the browse page of works without a search. That of the call is the title. */
export const MEDIA_PAGE_SORT = 'popularity'
