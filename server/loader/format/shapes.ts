import { z } from 'zod'
import { address, bounded, count, list, maybe, picture, title } from '@/lib/catalogue/line/values'

/** An entry of anime-offline-database; newer releases have `relatedAnime` instead of `relations`. */
export const offlineShape = z.object({
  sources: z.array(address).min(1, 'is empty'),
  title,
  type: z.string().max(50),
  episodes: count(),
  status: maybe(z.string().max(50)),
  animeSeason: maybe(z.object({ year: maybe(z.number().int().min(0).max(9999)), season: maybe(z.string().max(50)) })),
  duration: maybe(z.object({ value: z.number().min(0).max(1e9), unit: z.string() })),
  synonyms: list(bounded(500)),
  picture,
  relations: list(address),
  relatedAnime: list(address),
  tags: list(bounded(100)),
  studios: list(bounded(300)),
  producers: list(bounded(300)),
})
