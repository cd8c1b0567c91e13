import { z } from 'zod'
import { timestamp } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/input'
import { characterChange } from './characters-input'
import { episodeInput, mediaChange } from './media-input'

/** The fields of an entry that editors can change; each given field replaces the old value, relations as a whole. */

export const mediaEdit = mediaChange.pick({
  title: true,
  nativeTitle: true,
  romajiTitle: true,
  type: true,
  format: true,
  status: true,
  releaseDate: true,
  endDate: true,
  totalEpisodes: true,
  totalVolumes: true,
  runtime: true,
  isAdult: true,
  description: true,
  relations: true,
  updatedDate: true,
  began: true,
})

/** Most episodes of one change. */
const MAX_EPISODES = 500

/** PUT /api/media/{id}/episodes: episodes that are added or replaced, by their number, and those that are removed. */
export const episodesEdit = z
  .strictObject({
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
  .meta({ id: 'EpisodesEdit' })
export type EpisodesEdit = z.output<typeof episodesEdit>

export const characterEdit = characterChange.pick({
  firstName: true,
  middleName: true,
  lastName: true,
  nativeName: true,
  birthday: true,
  biography: true,
  updatedDate: true,
  began: true,
})
