import { rssAnswer } from '@/app/api/feeds/feed'
import { sentenceOf } from '@/components/views/users/recent-items'
import { translator } from '@/i18n/translator'
import { usernamePath as params } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { activityFeed } from '@/lib/tracking/links/activity'
import type { ActivityItem } from '@/lib/tracking/schemas/records'
import { activityOf } from '@/server/domain/tracking/activity/queries'
import { publicUser } from '@/server/domain/views/users'
import { env } from '@/server/platform/env'
import { element, rssDate, type XmlNode } from '@/server/platform/xml'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the latest activity of a user as RSS, if the profile shows it',
    description:
      'What the profile lists as recent activity, without private records. A profile without it has no feed.',
    params,
    answer: { content: 'application/rss+xml' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ params }) => {
    const user = await publicUser(params.username)
    if (!user?.showActivity) return null
    const { id, username } = user
    const t = translator('feeds')
    const channel = { title: t('activity', { username }), path: links.user(username), self: activityFeed(username) }
    const activity = await activityOf(id)
    const dates = activity.map(({ createdDate }) => ({
      createdAt: new Date(createdDate),
      changedAt: new Date(createdDate),
    }))
    return rssAnswer(
      channel,
      dates,
      activity.map((one) => item(one, username)),
    )
  },
)

function item(one: ActivityItem, username: string): XmlNode {
  const { media, createdDate } = one
  const site = env().SITE_URL
  const at = new Date(createdDate)
  const told = sentenceOf(translator('users.activity'), one)
  return element('item', [
    element('title', `${told} ${media.title}`),
    element('link', site + links.media(media.id)),
    element('guid', `${site}${links.user(username)}#${media.id}-${at.getTime()}`, { isPermaLink: 'false' }),
    element('pubDate', rssDate(at)),
  ])
}
