import type { MEDIA_TYPES } from '@/lib/media-types'

/**
 * The length of a work: episodes, or chapters of Manga and LightNovel. `total` is null while it is unknown; a Game has
 * none.
 */
export type Extent = { counted: boolean; total: number | null }

export function extentOf({
  type,
  totalEpisodes,
}: {
  type: (typeof MEDIA_TYPES)[number]
  totalEpisodes: number | null
}): Extent {
  return { counted: type !== 'Game', total: totalEpisodes === 0 || type === 'Game' ? null : totalEpisodes }
}

/** Whether a work is published in volumes, too. */
export const hasVolumes = ({ type }: { type: (typeof MEDIA_TYPES)[number] }) =>
  type === 'Manga' || type === 'LightNovel'
