import type { Messages } from 'next-intl'
import { nextAiringText } from '@/lib/catalogue/next-airing'
import { type Formats, yearOf } from '@/lib/format'
import type { RecordEntry } from '@/lib/tracking/schemas/records'

/**
 * The type and year of a work, which tell works of one title apart, and its next episode. An example: "Anime · 2026 ·
 * Episode 5 on Nov 25, 2026".
 */
export function kindOf(
  { types, next }: Messages['media'],
  format: Formats,
  { type, releaseDate, nextAiring }: RecordEntry['media'],
): string {
  const coming = nextAiring && nextAiringText(next, format, nextAiring)
  return [types[type], yearOf(releaseDate), coming].filter(Boolean).join(' · ')
}
