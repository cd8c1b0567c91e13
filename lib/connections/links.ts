import { withQuery } from '@/lib/links'

/** The addresses of calls of connections, and of what arrived by them. */
export const connectionLinks = {
  connections: (id?: number) => (id === undefined ? '/api/me/connections' : `/api/me/connections/${id}`),
  scrobbles: (search: { connection?: number; waiting?: 1; page?: number; size?: number } = {}) =>
    withQuery('/api/me/scrobbles', search),
  choices: (id?: number) => (id === undefined ? '/api/me/scrobble-choices' : `/api/me/scrobble-choices/${id}`),
  undoChoice: (id: number) => `/api/me/scrobble-choices/${id}/undo`,
  newest: () => '/api/me/scrobbles/newest',
  undo: (id: number) => `/api/me/scrobbles/${id}/undo`,
  work: (id: number) => `/api/me/scrobbles/${id}/work`,
}
