/** The groups of calls in the OpenAPI document ("tags" there), by the first part of a path after /api. */
const GROUPS = [
  [
    'Works',
    'Anime, films, manga, novels and games, with their charts, seasons and calendar',
    'media calendar seasons top upcoming',
  ],
  ['Series', 'What works belong to', 'series'],
  ['Characters', 'Characters of works', 'characters'],
  ['People', 'Actors, authors and staff', 'people'],
  ['Companies', 'Studios, publishers and other companies', 'companies'],
  ['Tags', 'Genres, themes and other tags of works', 'tags'],
  [
    'Contributions',
    'Changes and new entries by anybody, their history, and taking them back',
    'contributions edits merges guesses catalogue',
  ],
  ['Search', 'Everything at once', 'search index'],
  ['Comments', 'Reviews, comments and recommendations, whatever they are about, and likes', 'comments activities'],
  ['Torrents', 'The index of torrents, also for programs that speak Torznab', 'torrents torznab'],
  ['Feeds', 'RSS and iCalendar, for other programs', 'feeds'],
  ['Lists', 'Lists of works that users keep and share', 'user-lists lists'],
  ['Tracking', 'What I watch, read and play, and how it is imported and exported', 'watched import imports scrobbles'],
  ['Me', 'What only I see: my home, marks, keys, smart lists, notifications', 'me notifications'],
  ['Users', 'Accounts, sessions and profiles', 'users upload setup login-providers'],
  ['Moderation', 'Reports, and what moderators do about them', 'moderation reports takedowns'],
  ['Administration', 'What administrators see and do', 'admin'],
  ['Files', 'Pictures and .torrent files', 'file'],
  ['Service', 'The state of this instance, and this document', 'health docs openapi.json'],
] as const

/** The groups as the document lists them. */
export const CALL_GROUPS = GROUPS.map(([name, description]) => ({ name, description }))

/** The group of a call; undefined if its path is of none. */
export function groupOf(path: string): string | undefined {
  // Pictures of users are uploaded below the address that nyaa's scripts know.
  const first = path === '/api/upload' ? 'torrents' : (path.split('/')[2] ?? '')
  return GROUPS.find(([, , parts]) => parts.split(' ').includes(first))?.[0]
}
