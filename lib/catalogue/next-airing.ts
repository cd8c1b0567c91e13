import type { Formats } from '@/lib/format'
import { fill } from '@/lib/text'

type NextAiring = { episode: number | null; date: string; isEstimated: boolean }
type Texts = { episode: string; estimated: string; someEpisode: string; release: string }

/** What is broadcast next of a work, and when: "Episode 5 on Nov 25, 2026". */
export function nextAiringText(texts: Texts, format: Formats, { episode, date, isEstimated }: NextAiring): string {
  const day = format.partialDate(date)
  if (episode === null) return fill(isEstimated ? texts.someEpisode : texts.release, { date: day })
  return fill(isEstimated ? texts.estimated : texts.episode, { episode, date: day })
}
