import { links } from '@/lib/links'
import { FAVORITES } from '@/lib/lists'

/** Where a list stands: at the address that is handed on, or among one's own. */
export type ListPlace = 'public' | 'mine'

export const pathOf = (url: string, at: ListPlace) => (at === 'mine' ? links.myList(url) : links.list(url))

/** Favorites are a list that can be neither renamed nor deleted. */
export const isFavorites = ({ url }: { url: string }) => url.endsWith(`/${FAVORITES}`)
