import type { MediaType } from '@/lib/media-types'

/**
 * The length of a work: episodes, or chapters of Manga and LightNovel. `total` is null while it is unknown; a Game has
 * none.
 */
export type Extent = { counted: boolean; total: number | null }

export function extentOf({ type, totalEpisodes }: { type: MediaType; totalEpisodes: number | null }): Extent {
  return { counted: type !== 'Game', total: totalEpisodes === 0 || type === 'Game' ? null : totalEpisodes }
}

/** Whether works of this type are printed, in volumes. */
export const isPrinted = (type: MediaType): boolean => type === 'Manga' || type === 'LightNovel'

/** What the parts of works of this type are called. */
export function partOf(type: MediaType): 'episode' | 'chapter' | 'part' {
  if (type === 'Movie') return 'part'
  return isPrinted(type) ? 'chapter' : 'episode'
}
