import { shownWork } from '@/components/titles/shown-work'
import type { Translator } from '@/i18n/translator'
import { isPrinted, partOf } from '@/lib/catalogue/extent'
import type { Formats } from '@/lib/format'
import type { ActivityItem } from '@/lib/tracking/schemas/records'
import type { RecentItem } from './recent'

/** The texts of a user's activity. */
export function recentItems(
  format: Formats,
  t: Translator<'users.activity'>,
  activity: readonly ActivityItem[],
): RecentItem[] {
  return activity.map((item) => {
    const { media, createdDate } = item
    return {
      ...shownWork(media),
      key: `${media.id} ${createdDate}`,
      sentence: sentenceOf(t, item),
      iso: createdDate,
      exact: format.timestamp(createdDate),
    }
  })
}

type Told = Pick<ActivityItem, 'media' | 'kind' | 'from' | 'to'>

/** What a user did with a work, up to its title. */
export function sentenceOf(t: Translator<'users.activity'>, { kind, from, to, media: { type } }: Told): string {
  if (kind !== 'Progress' || from === null || to === null)
    return t(`${isPrinted(type) ? 'reading' : 'watching'}.${kind}`)
  const unit = `${partOf(type)}s` as const
  return from === to ? t(`${unit}.one`, { number: to }) : t(`${unit}.several`, { from, to })
}
