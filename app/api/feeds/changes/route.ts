import { changesFeedAnswer, FEED_SIZE } from '@/app/api/feeds/changes-feed'
import { translator } from '@/i18n/translator'
import { changesFeed, changesLink } from '@/lib/curation/links/edits'
import { changesSearch } from '@/lib/curation/schemas/edits'
import { recentEdits } from '@/server/domain/curation/edits/queries'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read recent changes of the catalogue as Atom',
    description: 'Of all entries, or of one noun or kind.',
    query: changesSearch.omit({ until: true }),
    answer: { content: 'application/atom+xml' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ query }) => {
    const t = translator('edits.atom')
    const { data } = await recentEdits({ ...query, size: FEED_SIZE })
    return changesFeedAnswer({ title: t('changes'), path: changesLink(query), self: changesFeed(query) }, data)
  },
)
