import { settingsFile as answer } from '@/lib/administration/schemas/settings'
import { settingsFile } from '@/server/domain/administration/settings/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'CanAdminister',
    summary: 'Read the settings of the site as a file that a site takes in',
    description: 'What administrators have changed. What the environment decides, and the logo, are not in it.',
    answer,
  },
  settingsFile,
)
