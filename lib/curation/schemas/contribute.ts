import { z } from 'zod'
import { episodeInput, mediaInput } from '@/lib/catalogue/schemas/media-input'
import { characterInput } from '@/lib/catalogue/schemas/names-input'
import { input, timestamp } from '@/lib/schemas/fields'
import { began, listOf } from '@/lib/schemas/input'

/**
 * Bodies of the calls by which editors change an entry at its own address. Each given field replaces the old value.
 * `updatedDate`: refuse the change if the entry has changed since. `began`: refuse only if one of the given fields has.
 */

/** PUT /api/media/{id}: all plain fields, and relations, which are given whole. */
export const mediaEdit = mediaInput
  .partial()
  .omit({
    synonyms: true,
    tags: true,
    episodes: true,
    openingsAndEndings: true,
    characters: true,
    staff: true,
    companies: true,
    characterOrder: true,
    staffOrder: true,
    companyOrder: true,
    links: true,
    externalIds: true,
  })
  .extend({
    updatedDate: timestamp.optional(),
    began: z
      .looseObject({ relations: mediaInput.shape.relations })
      .optional()
      .describe(
        'The given fields as GET gave them when the change began; of relations their types and ids. Then only what was changed since is a conflict',
      ),
  })

/** Most episodes of one change. */
const MAX_EPISODES = 500

/** PUT /api/media/{id}/episodes: episodes that are added or replaced, by their number, and those that are removed. */
export const episodesEdit = input('EpisodesEdit', {
  episodes: listOf(episodeInput, MAX_EPISODES, ({ number }) => number).default([]),
  removed: z.array(z.number().int().min(0).max(1_000_000)).max(MAX_EPISODES).default([]),
  updatedDate: timestamp.optional(),
  began: z
    .array(z.looseObject({ number: z.number().int() }))
    .max(MAX_EPISODES)
    .optional()
    .describe(
      'These episodes as they were when the change began, as GET gives them: only one that was changed since is a conflict',
    ),
})

/** PUT /api/characters/{id}: all plain fields. */
export const characterEdit = characterInput.omit({ media: true }).extend({ updatedDate: timestamp.optional(), began })
