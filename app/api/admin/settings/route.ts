import { siteSettings as answer, settingsInput as body } from '@/lib/administration/schemas/settings'
import { changeSettings } from '@/server/domain/administration/settings/mutations'
import { siteSettings } from '@/server/domain/administration/settings/queries'
import { methods, route } from '@/server/web/http/route'
import { cache } from './cache'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanAdminister',
      summary: 'Read the settings of the site',
      description: 'Also their defaults, and which of them the environment decides. There is no secret among them.',
      answer,
    },
    siteSettings,
  ),
  PATCH: route(
    {
      access: 'CanAdminister',
      summary: 'Change settings of the site',
      description:
        'All instances show them within two seconds. A setting that somebody else has changed since `began` is a conflict, and nothing is stored; `current` has the settings then.',
      body,
      bodyExample: { change: { name: 'Anime Library' }, began: { name: 'Mokuroku' } },
      bodyBytes: cache.bodyBytes,
      answer,
      refusals: ['conflict'],
    },
    ({ user, body }) => changeSettings(user.id, body),
  ),
})
