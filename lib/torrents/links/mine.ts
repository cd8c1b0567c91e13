import { links, withQuery } from '@/lib/links'

/** The upload; with a work filled in, if one is given. */
export function uploadLink(media?: number): string {
  return `${withQuery(links.myAccount('torrents'), { media })}#upload`
}

/** The form of one of the user's own torrents. */
export function editTorrentLink(id: number): string {
  return withQuery(links.myAccount('torrents'), { edit: id })
}
