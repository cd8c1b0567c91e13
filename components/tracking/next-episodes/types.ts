import type { MediaType } from '@/lib/catalogue/schemas/media'

/** The types of works that are watched by episodes. */
export const HAVE_EPISODES: readonly MediaType[] = ['Anime', 'Movie', 'Special']
