import { isPrinted } from '@/lib/catalogue/extent'
import type { MediaCard } from '@/lib/catalogue/schemas/media'

type Length = { unit: 'episodes' | 'chapters' | 'parts'; count: number }

type Work = Pick<MediaCard, 'type' | 'totalEpisodes'>

/** The length of a work; null if it is unknown, or for a movie of one part. */
export function lengthOf(work: Work): Length | null {
  return work.type === 'Movie' && work.totalEpisodes === 1 ? null : countOf(work)
}

/** The number of episodes, chapters or parts, also for a movie of one part; null if it is unknown. */
export function countOf({ type, totalEpisodes }: Work): Length | null {
  if (totalEpisodes === null || type === 'Game') return null
  if (type === 'Movie') return totalEpisodes > 0 ? { unit: 'parts', count: totalEpisodes } : null
  return { unit: isPrinted(type) ? 'chapters' : 'episodes', count: totalEpisodes }
}
