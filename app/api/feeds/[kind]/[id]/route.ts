import { z } from 'zod'
import { feedAnswer } from '@/app/api/feeds/feed'
import { translator } from '@/i18n/translator'
import { LISTED_KINDS } from '@/lib/catalogue/text-kinds'
import { reviewedPath } from '@/lib/community/links/reviews'
import { links } from '@/lib/links'
import { newestOf, reviewedEntry } from '@/server/domain/community/reviews/queries'
import { idParam } from '@/server/web/http/input'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

const params = z.object({ kind: z.enum(LISTED_KINDS), id: idParam })

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the newest reviews and comments of an entry as RSS',
    description: 'Without those that are hidden or deleted.',
    params,
    answer: { content: 'application/rss+xml' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ params: { kind, id } }) => {
    const entry = await reviewedEntry(kind, id)
    if (entry === null) return null
    const t = translator('reviews.feed')
    return feedAnswer(
      { title: t('ofEntry', { of: entry.title }), path: reviewedPath(entry), self: links.entryFeed(kind, id) },
      await newestOf(kind, id, 30),
    )
  },
)
