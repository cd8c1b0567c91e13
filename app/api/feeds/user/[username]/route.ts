import { feedAnswer } from '@/app/api/feeds/feed'
import { translator } from '@/i18n/translator'
import { usernamePath as params } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { newestBy } from '@/server/domain/community/reviews/queries'
import { publicUser } from '@/server/domain/views/users'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the newest reviews and comments of a user as RSS, if the profile lists them',
    description: 'A profile that lists no reviews has no feed.',
    params,
    answer: { content: 'application/rss+xml' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ params }) => {
    const user = await publicUser(params.username)
    if (!user?.showReviews) return null
    const { id, username } = user
    const t = translator('reviews.feed')
    const channel = {
      title: t('ofUser', { username }),
      path: links.user(username, 'reviews'),
      self: links.userFeed(username),
    }
    return feedAnswer(channel, await newestBy(id, 30))
  },
)
