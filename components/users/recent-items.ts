import { formatTimestamp } from '@/lib/format'
import type { ActivityItem } from '@/lib/schemas/watched'
import { words } from '@/messages/words'
import { otherTitles } from '../titles/title'
import type { RecentItem } from './recent'

const t = words('users.activity')

/** The texts of what somebody did. */
export function recentItems(activity: readonly ActivityItem[]): RecentItem[] {
  return activity.map((item) => {
    const { media, createdDate } = item
    const { id, title, cover, color } = media
    return {
      key: `${id} ${createdDate}`,
      id,
      title,
      titles: otherTitles(media),
      cover,
      color,
      said: sentenceOf(item),
      iso: createdDate,
      exact: formatTimestamp(createdDate),
    }
  })
}

function sentenceOf({ kind, from, to, media: { type } }: ActivityItem): string {
  const read = type === 'Manga' || type === 'LightNovel'
  if (kind !== 'Progress' || from === null || to === null) return t(`${read ? 'reading' : 'watching'}.${kind}`)
  const unit = read ? 'chapters' : type === 'Movie' ? 'parts' : 'episodes'
  return from === to ? t(`${unit}.one`, { number: to }) : t(`${unit}.several`, { from, to })
}
