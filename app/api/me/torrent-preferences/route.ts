import { torrentPreferences as answer, torrentPreferencesInput as body } from '@/lib/torrents/schemas/preferences'
import { preferencesOf, setPreferences } from '@/server/domain/torrents/preferences'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      tokenScope: 'WriteFollows',
      summary: 'Read which torrents I want first',
      description: 'Groups, resolutions and languages, the best first.',
      answer,
    },
    ({ user }) => preferencesOf(user.id),
  ),
  PUT: route(
    {
      access: 'user',
      tokenScope: 'WriteFollows',
      summary: 'Store which torrents I want first, each list in order',
      description: 'Each given list replaces the stored one.',
      body,
      answer,
    },
    ({ user, body }) => setPreferences(user.id, body),
  ),
})
