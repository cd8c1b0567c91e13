import type { MediaCard } from '@/lib/schemas/media'

type Length = { unit: 'episodes' | 'chapters' | 'parts'; count: number }

/** What a work's totalEpisodes count; null where nothing is known, or where a film is one piece. */
export function lengthOf({ type, totalEpisodes }: Pick<MediaCard, 'type' | 'totalEpisodes'>): Length | null {
  if (totalEpisodes === null || type === 'Game') return null
  if (type === 'Movie') return totalEpisodes > 1 ? { unit: 'parts', count: totalEpisodes } : null
  return { unit: type === 'Manga' || type === 'LightNovel' ? 'chapters' : 'episodes', count: totalEpisodes }
}
