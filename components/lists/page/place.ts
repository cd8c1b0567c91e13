import { links } from '@/lib/links'
import { FAVORITES } from '@/lib/slugs'

/** Where a list is shown: at its public address, or in the owner's account. */
export type ListPlace = 'public' | 'mine'

export const pathOf = (url: string, at: ListPlace) => (at === 'mine' ? links.myList(url) : links.list(url))

/** Favorites are a list that can be neither renamed nor deleted. */
export const isFavorites = ({ url }: { url: string }) => url.endsWith(`/${FAVORITES}`)
