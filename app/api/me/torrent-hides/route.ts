import { torrentHide, torrentHideInput, torrentHides } from '@/lib/torrents/schemas/hides'
import { hideTorrents } from '@/server/domain/torrents/hides/mutations'
import { hidesOf } from '@/server/domain/torrents/hides/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      tokenScope: 'WriteFollows',
      summary: 'List what I have hidden among torrents',
      description: 'Types, categories, groups and uploaders.',
      answer: torrentHides,
    },
    async ({ user }) => ({
      data: await hidesOf(user.id),
    }),
  ),
  POST: route(
    {
      access: 'user',
      tokenScope: 'WriteFollows',
      summary: 'Hide a type, a category, a group or an uploader of torrents for me',
      description: 'Exactly one of them. What is hidden already stays so.',
      body: torrentHideInput,
      answer: torrentHide,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => hideTorrents(user.id, body),
  ),
})
