import { changesFeedAnswer, FEED_SIZE } from '@/app/api/feeds/changes-feed'
import { translator } from '@/i18n/translator'
import { contributionsFeed, contributionsLink } from '@/lib/curation/links/edits'
import { usernamePath as params } from '@/lib/identity/schemas/users'
import { editsBy } from '@/server/domain/curation/edits/queries'
import { publicUser } from '@/server/domain/views/users'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read what a user has changed in the catalogue as Atom',
    description: 'The newest first.',
    params,
    answer: { content: 'application/atom+xml' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ params }) => {
    const user = await publicUser(params.username)
    if (!user) return null
    const { id, username } = user
    const t = translator('edits.atom')
    const { data } = await editsBy(id, { until: undefined, size: FEED_SIZE })
    const channel = {
      title: t('ofUser', { username }),
      path: contributionsLink(username),
      self: contributionsFeed(username),
    }
    return changesFeedAnswer(channel, data)
  },
)
