import type { MediaCard } from '@/lib/schemas/media'

type Length = { unit: 'episodes' | 'chapters' | 'parts'; count: number }

type Work = Pick<MediaCard, 'type' | 'totalEpisodes'>

/** A work's length in a few words; null where nothing is known, or where a film is one piece. */
export function lengthOf(work: Work): Length | null {
  return work.type === 'Movie' && work.totalEpisodes === 1 ? null : countOf(work)
}

/** What a work's totalEpisodes count, a film of one part too; null where nothing is known. */
export function countOf({ type, totalEpisodes }: Work): Length | null {
  if (totalEpisodes === null || type === 'Game') return null
  if (type === 'Movie') return totalEpisodes > 0 ? { unit: 'parts', count: totalEpisodes } : null
  return { unit: type === 'Manga' || type === 'LightNovel' ? 'chapters' : 'episodes', count: totalEpisodes }
}
