import { torrentPreferences as answer, torrentPreferencesInput as body } from '@/lib/schemas/torrent-preferences'
import { setPreferences } from '@/server/domain/torrent-preferences/mutations'
import { preferencesOf } from '@/server/domain/torrent-preferences/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', summary: 'Read which torrents I want first', answer }, ({ user }) =>
    preferencesOf(user.id),
  ),
  PUT: route(
    { access: 'user', summary: 'Store which torrents I want first, each list in order', body, answer },
    ({ user, body }) => setPreferences(user.id, body),
  ),
})
