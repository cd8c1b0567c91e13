/** The types of works. */
export const MEDIA_TYPES = ['Anime', 'Movie', 'Special', 'LightNovel', 'Manga', 'Game'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
