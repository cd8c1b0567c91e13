import type { MediaSearch } from './schemas/media'

/** Every address of the site is built here. */

export type EntityKind = 'media' | 'series' | 'character' | 'person' | 'company'
export type FileKind = EntityKind | 'user'

/** Widths in which pictures are served; a page asks for the next one above what it shows. */
export const PICTURE_WIDTHS = [80, 160, 240, 320, 480, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Tabs of a media entry that are pages of their own. */
export const MEDIA_TABS = ['characters', 'staff', 'episodes', 'attachments'] as const
export type MediaTab = (typeof MEDIA_TABS)[number]

export const links = {
  home: () => '/',
  browse: (noun: 'media' | 'series' | 'characters' | 'people' | 'companies' | 'torrents') => `/${noun}`,
  media: (id: number, tab?: MediaTab) => (tab ? `/media/${id}/${tab}` : `/media/${id}`),
  series: (id: number) => `/series/${id}`,
  character: (id: number) => `/character/${id}`,
  person: (id: number) => `/person/${id}`,
  company: (id: number) => `/company/${id}`,
  file: (kind: FileKind, id: number, filename: string, width?: PictureWidth) =>
    `/api/file/${kind}/${id}/${encodeURIComponent(filename)}${width ? `?w=${width}` : ''}`,
}

/** The browse page with these choices; what is the default stays out of the address (product.md, section 2). */
export function mediaIndexLink(search: Partial<MediaSearch>): string {
  const query = new URLSearchParams()
  if (search.query) query.set('query', search.query)
  if (search.type) query.set('type', search.type)
  if (search.status) query.set('status', search.status)
  if (search.sort) query.set('sort', search.sort)
  if (search.tags?.length) query.set('tags', search.tags.map((name) => name.replace(/[%,]/g, encodeURIComponent)).join(','))
  if (search.page) query.set('page', String(search.page))
  if (search.size !== undefined && search.size !== 30) query.set('size', String(search.size))
  if (search.order) query.set('order', String(search.order))
  const text = query.toString()
  return text ? `/media?${text}` : '/media'
}
