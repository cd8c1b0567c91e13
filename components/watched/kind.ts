import type { Messages } from 'next-intl'
import { yearOf } from '@/lib/format'
import type { WatchedEntry } from '@/lib/schemas/watched'

/** The type and year of a work, which tell works of one title apart: "Manga · 1982". */
export function kindOf(types: Messages['media']['types'], { type, releaseDate }: WatchedEntry['media']): string {
  const year = yearOf(releaseDate)
  return year ? `${types[type]} · ${year}` : types[type]
}
