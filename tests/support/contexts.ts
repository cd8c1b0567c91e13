/** The thirteen contexts, the lowest first: each may import those before it. */
export const CONTEXTS = [
  'identity',
  'catalogue',
  'social',
  'community',
  'torrents',
  'lists',
  'tracking',
  'curation',
  'views',
  'connections',
  'moderation',
  'accounts',
  'administration',
]
