import type { ListedKind, ReviewedKind } from '@/lib/catalogue/text-kinds'
import type { UserTab } from '@/lib/identity/user-tabs'
import type { FavoriteKind } from '@/lib/lists/schemas/favorites'
import { DEFAULT_SIZE } from '@/lib/page-size'
import type { PictureWidth } from '@/lib/picture-widths'
import { FAVORITES } from '@/lib/slugs'
import type { ListExport, RecordExport } from '@/lib/tracking/schemas/exports'

/**
 * The paths of the site and its calls. Addresses with parameters are in lib/<context>/links.
 */

export type EntityKind = 'media' | 'series' | 'character' | 'person' | 'company'
export type FileKind = EntityKind | 'user'

/** Tabs of a media entry with pages of their own. */
export const MEDIA_TABS = [
  'reviews',
  'recommendations',
  'discussion',
  'characters',
  'staff',
  'episodes',
  'torrents',
  'attachments',
] as const
export type MediaTab = (typeof MEDIA_TABS)[number]

/** Tabs of the other entries with pages of their own. */
export const CHARACTER_TABS = ['media', 'staff', 'discussion', 'attachments'] as const
export const PERSON_TABS = ['staff', 'discussion', 'attachments'] as const
export const COMPANY_TABS = ['discussion', 'attachments'] as const
export const SERIES_TABS = ['media', 'reviews', 'attachments'] as const
export type CharacterTab = (typeof CHARACTER_TABS)[number]
export type PersonTab = (typeof PERSON_TABS)[number]
export type CompanyTab = (typeof COMPANY_TABS)[number]
export type SeriesTab = (typeof SERIES_TABS)[number]

/** Pages of the account with a tab, below /my-account. */
export const ACCOUNT_TABS = ['lists', 'favorites', 'watched', 'my-reviews', 'torrents'] as const
/** The other pages of the account: they are parts of its first tab, which has a row of links to them. */
export const ACCOUNT_PARTS = ['feed', 'notifications', 'history', 'statistics'] as const
export type AccountTab = (typeof ACCOUNT_TABS | typeof ACCOUNT_PARTS)[number]

/** The sections of the settings, below /settings. */
export const SETTINGS_SECTIONS = [
  'profile',
  'account',
  'security',
  'privacy',
  'appearance',
  'notifications',
  'torrents',
  'connections',
  'data',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

type UserPart = UserTab | 'records' | 'follow' | 'block' | 'lists' | 'activity'

export const links = {
  home: () => '/',
  browse: (noun: 'media' | 'series' | 'characters' | 'people' | 'companies' | 'torrents') => `/${noun}`,
  media: (id: number, tab?: MediaTab) => entry('media', id, tab),
  series: (id: number, tab?: SeriesTab) => entry('series', id, tab),
  character: (id: number, tab?: CharacterTab) => entry('character', id, tab),
  person: (id: number, tab?: PersonTab) => entry('person', id, tab),
  company: (id: number, tab?: CompanyTab) => entry('company', id, tab),
  torrent: (id: number) => `/torrent/${id}`,
  tag: (id: number) => `/tag/${id}`,
  search: (query?: string) => withQuery('/search', { query }),
  file: (kind: FileKind, id: number, filename: string, width?: PictureWidth) =>
    `/api/file/${kind}/${id}/${encodeURIComponent(filename)}${width ? `?w=${width}` : ''}`,
  torrentFile: (id: number, filename: string) => `/api/file/torrent/${id}/${encodeURIComponent(filename)}`,
  quickSearch: (query: string) => withQuery('/api/search', { query }),
  suggestions: () => '/api/search/suggestions',
  openSearch: () => '/opensearch.xml',
  tags: (search: { query?: string; category?: string; page?: number; size?: number }) => withQuery('/api/tags', search),
  sitemap: (part?: string) => (part === undefined ? '/sitemap.xml' : `/sitemap/${part}.xml`),
  apiDocs: () => '/api/docs',
  list: (url: string) => `/list/${url}`,
  listCall: (url: string) => `/api/user-lists/${url}`,
  listFile: (url: string, format: ListExport['format']) => `/api/user-lists/${url}/export?format=${format}`,
  recordFile: (format: RecordExport['format'], kind?: RecordExport['kind']) =>
    `/api/watched/export?format=${format}${kind ? `&kind=${kind}` : ''}`,
  /** The calls that change a user's favourites. */
  favoritesCall: (username: string, change: 'add' | 'remove') =>
    `/api/user-lists/${encodeURIComponent(username)}/${change}`,
  /** The user's favourite characters, people and companies; one kind in order; one entry. */
  ownFavoritesCall: () => '/api/me/favorites',
  favoriteOrderCall: (kind: FavoriteKind) => `/api/me/favorites/${kind}`,
  favoriteCall: (kind: FavoriteKind, id: number) => `/api/me/favorites/${kind}/${id}`,
  previewCall: () => '/api/comments/preview',
  similarCall: (id: number) => `/api/media/${id}/similar`,
  mediaFriendsCall: (id: number) => `/api/me/media/${id}/friends`,
  mediaStatesCall: (ids: readonly number[]) => `/api/me/media?ids=${ids.join()}`,
  /** The same list on its owner's pages; favourites have a page of their own. */
  myList: (url: string) =>
    url.endsWith(`/${FAVORITES}`) ? '/my-account/favorites' : `/my-account/lists/${url.split('/')[1] ?? ''}`,
  user: (username: string, tab?: UserTab) => `/user/${encodeURIComponent(username)}${tab ? `/${tab}` : ''}`,
  userCall: (username: string, part: UserPart) => `/api/users/${encodeURIComponent(username)}/${part}`,
  /** The target pages of mails; without a token, the page that requests such a mail. */
  confirm: (token?: string) => (token ? `/confirm/${token}` : '/confirm'),
  reset: (token?: string) => (token ? `/reset/${token}` : '/reset'),
  changeEmail: (token: string) => `/email/${token}`,
  imports: () => '/my-account/imports',
  /** `next`: the page to which the login leads, or the first login of the account that is registered. */
  login: (next?: string) => withQuery('/login', { next }),
  register: (next?: string) => withQuery('/register', { next }),
  /** The first steps of a new user; `next`: the page that the user wanted before. */
  welcome: (next?: string) => withQuery('/welcome', { next }),
  users: () => '/users',
  /** The discussion of a list; `url` is `{username}/{listname}`. */
  listDiscussion: (url: string) => `/list/${url}/discussion`,
  /** What a user did with a work on one day, and the call that likes it. */
  activity: (id: number) => `/activity/${id}`,
  activityCall: (id: number, part?: 'like') => `/api/activities/${id}${part ? `/${part}` : ''}`,
  /** The call that writes a text on an entry. */
  commentsOf: (kind: ReviewedKind, id: number) => `/api/${RESOURCES[kind]}/${id}/comment`,
  /** The calls of one text. */
  comment: (id: number, part?: 'vote' | 'restore' | 'place') => `/api/comments/${id}${part ? `/${part}` : ''}`,
  blocksCall: (page = 0) => withQuery('/api/me/blocks', { page }),
  /** The own review of an entry, and the own votes on these texts. */
  ownCommentsCall: (ids: readonly number[], of?: { entity: ReviewedKind; entityId: number }) =>
    withQuery('/api/me/comments', { ...of, ids: ids.join() }),
  /** RSS of the newest texts about an entry, or of a user. */
  entryFeed: (kind: ListedKind, id: number) => `/api/feeds/${kind}/${id}`,
  userFeed: (username: string) => `/api/feeds/user/${encodeURIComponent(username)}`,
  dashboard: () => '/dashboard',
  myAccount: (tab?: AccountTab) => (tab ? `/my-account/${tab}` : '/my-account'),
  settings: (section?: SettingsSection) => (section ? `/settings/${section}` : '/settings'),
  /** The home page with the login dialog open, which then leads to `next` (decision 2). */
  loginFirst: (next: string) => `/?login&next=${encodeURIComponent(next)}`,
}

const RESOURCES: Record<ReviewedKind, string> = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
  torrent: 'torrents',
  list: 'lists',
  activity: 'activities',
}

function entry(kind: EntityKind, id: number, tab?: string | null): string {
  return tab ? `/${kind}/${id}/${tab}` : `/${kind}/${id}`
}

/** A page of an entry (without a tab the first one), searched and paged. */
export function entryLink(
  kind: EntityKind,
  id: number,
  tab?: string | null,
  search: { query?: string; page?: number } = {},
): string {
  return tabLink(entry(kind, id, tab), search)
}

/** Any tab of an entry (or its overview, if it is paged), searched and paged; `path` is its page. */
export function tabLink(path: string, { query, page, size }: { query?: string; page?: number; size?: number }): string {
  return withQuery(path, { query, page, size: size === DEFAULT_SIZE ? undefined : size })
}

/** A page of a list without other parameters; `path` is its first page. */
export function pageLink(path: string, page: number): string {
  return withQuery(path, { page })
}

/** Statistics with the activity of a year; `path` is their page. */
export function yearLink(path: string, year: number | undefined): string {
  return withQuery(path, { year })
}

/** An address with these parameters, except empty ones and 0. */
export function withQuery(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
