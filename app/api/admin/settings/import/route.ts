import {
  importedSettings as answer,
  settingsImport as body,
  SETTINGS_FORMAT,
} from '@/lib/administration/schemas/settings'
import { importSettings } from '@/server/domain/administration/settings/mutations'
import { post } from '@/server/web/http/route'
import { cache } from './cache'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanAdminister',
    summary: 'Take in a file of settings',
    description:
      'Without `version` nothing is stored, and the answer is what would change. A file with one invalid setting is refused as a whole.',
    body,
    bodyExample: { file: { format: SETTINGS_FORMAT, settings: { name: 'Anime Library' } } },
    bodyBytes: cache.bodyBytes,
    answer,
    refusals: ['conflict'],
  },
  ({ user, body }) => importSettings(user.id, body),
)
