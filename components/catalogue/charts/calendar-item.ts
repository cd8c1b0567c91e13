import { shownWork } from '@/components/titles/shown-work'
import type { ShownWork } from '@/components/titles/title'
import type { Airing } from '@/lib/catalogue/schemas/charts'
import { fill } from '@/lib/text'

/** What a row of the calendar shows. */
export type CalendarItem = ShownWork &
  Pick<Airing, 'episode' | 'date' | 'airsAt' | 'isEstimated'> &
  Pick<Airing['media'], 'type' | 'totalEpisodes'>

/** An episode as a row of the calendar. */
export function calendarItem({ media, episode, date, airsAt, isEstimated }: Airing): CalendarItem {
  const { type, totalEpisodes } = media
  return { ...shownWork(media), type, totalEpisodes, episode, date, airsAt, isEstimated }
}

export type EpisodeTexts = Record<'episode' | 'episodeOf' | 'someEpisode', string> & {
  types: Partial<Record<CalendarItem['type'], string>>
}

/** "Episode 5 of 12", "Movie", or "New episode" where its number is unknown. */
export function whatAirs(
  texts: EpisodeTexts,
  { episode, type, totalEpisodes: total, isEstimated }: CalendarItem,
): string {
  if (episode === null) return (isEstimated ? undefined : texts.types[type]) ?? texts.someEpisode
  return total === null ? fill(texts.episode, { episode }) : fill(texts.episodeOf, { episode, total })
}
