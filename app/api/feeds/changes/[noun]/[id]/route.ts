import { z } from 'zod'
import { changesFeedAnswer, FEED_SIZE } from '@/app/api/feeds/changes-feed'
import { translator } from '@/i18n/translator'
import { historyLink } from '@/lib/catalogue/links/entries'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { historyFeed } from '@/lib/curation/links/edits'
import { namesOf } from '@/server/domain/curation/documents/queries'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { idParam } from '@/server/web/http/input'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

const params = z.object({ noun: z.enum(EDITED_NOUNS), id: idParam })

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the changes of an entry as Atom',
    description: 'The newest first.',
    params,
    answer: { content: 'application/atom+xml' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ params: { noun, id } }) => {
    const found = await editsOf(noun, id, { page: 0, size: FEED_SIZE })
    if (!found) return null
    const t = translator('edits.atom')
    const name = (await namesOf([{ [noun]: id }]))[noun][id] ?? ''
    const channel = { title: t('ofEntry', { name }), path: historyLink(noun, id), self: historyFeed(noun, id) }
    return changesFeedAnswer(channel, found.data)
  },
)
