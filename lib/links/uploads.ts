import { pageLink, withQuery } from './'

/** The calls of uploads, of the user's own torrents and of personal tokens. */
export const uploadLinks = {
  /** The upload, or what it would guess. */
  upload: (isPreview = false) => `/api/torrents${isPreview ? '/preview' : ''}`,
  mine: (page = 0) => pageLink('/api/torrents/my-torrents', page),
  torrent: (id: number, part?: 'vote' | 'restore') => `/api/torrents/${id}${part ? `/${part}` : ''}`,
  tokenActs: (id: number) => `/api/me/tokens/${id}/acts`,
  tokenUndo: (id: number) => `/api/me/tokens/${id}/undo`,
  tokens: (id?: number) => `/api/me/tokens${id === undefined ? '' : `/${id}`}`,
}

/** The magnet link of some episodes of a torrent ("1-12,24"). */
export const torrentMagnetCall = (id: number, episodes: string) => withQuery(`/api/torrents/${id}/magnet`, { episodes })
