import { z } from 'zod'
import { MEDIA_TYPES } from '@/lib/media-types'
import { timestamp } from '@/lib/schemas/fields'
import { countInput, dateInput, line, listOf, optionalLine, optionalText, reference } from '@/lib/schemas/input'
import { RELATION_TYPES } from '../relation-types'
import { CHARACTER_ROLES, COMPANY_ROLES, MEDIA_STATUSES, STAFF_ROLES } from './media'

const TITLE = 500
const LABEL = 100
const DESCRIPTION = 20_000

const relationInput = z.strictObject({ type: z.enum(RELATION_TYPES), media: reference })

/** A tag by its reference alone, or with how well it fits (1 to 100) and whether it gives away the story. */
const tagInput = z.union([
  z.strictObject({
    tag: reference,
    weight: z.number().int().min(1).max(100).nullable().default(null),
    isSpoiler: z.boolean().default(false),
  }),
  reference.transform((tag) => ({ tag, weight: null, isSpoiler: false })),
])

/** An episode; each field replaces the old value. */
export const episodeInput = z.strictObject({
  number: z.number().int().min(0).max(1_000_000),
  title: optionalLine(TITLE).default(null),
  nativeTitle: optionalLine(TITLE).default(null),
  description: optionalText(DESCRIPTION).default(null),
  runtime: countInput.default(null),
  aired: dateInput.default(null),
  /** The moment of its first broadcast; its day in Japan then takes the place of `aired`. */
  airsAt: timestamp.nullable().default(null),
})

const songInput = z.strictObject({
  title: line(TITLE),
  artist: optionalLine(TITLE).default(null),
  isOpening: z.boolean().default(false),
  isEnding: z.boolean().default(false),
})

export const characterInput = z.strictObject({
  character: reference,
  role: z.enum(CHARACTER_ROLES),
  /** The voice actors; `description` is the language. */
  actors: listOf(z.strictObject({ person: reference, description: optionalLine(LABEL).default(null) }), 30, (actor) => [
    actor.person,
    actor.description,
  ]).default([]),
})

export const staffInput = z.strictObject({
  person: reference,
  role: z.enum(STAFF_ROLES),
  description: optionalLine(TITLE).default(null),
})

/** The editable fields of a work. Each given one replaces the old value, lists as a whole. */
const fields = z.strictObject({
  title: line(TITLE),
  type: z.enum(MEDIA_TYPES),
  nativeTitle: optionalLine(TITLE).optional(),
  romajiTitle: optionalLine(TITLE).optional(),
  synonyms: listOf(line(TITLE), 200, (title) => title).optional(),
  description: optionalText(DESCRIPTION).optional(),
  format: optionalLine(LABEL).optional(),
  status: z.enum(MEDIA_STATUSES).optional(),
  releaseDate: dateInput.optional(),
  endDate: dateInput.optional(),
  totalEpisodes: countInput.optional(),
  totalVolumes: countInput.optional(),
  runtime: countInput.optional(),
  isAdult: z.boolean().optional(),
  platforms: listOf(line(LABEL), 50, (name) => name).optional(),
  series: reference.nullable().optional(),
  tags: listOf(tagInput, 100, ({ tag }) => tag).optional(),
  relations: listOf(relationInput, 100, ({ media }) => media).optional(),
  episodes: listOf(episodeInput, 10_000, ({ number }) => number).optional(),
  openingsAndEndings: z.array(songInput).max(100).optional(),
  characters: listOf(characterInput, 1000, ({ character }) => character).optional(),
  staff: listOf(staffInput, 1000, (credit) => credit).optional(),
  companies: listOf(z.strictObject({ company: reference, role: z.enum(COMPANY_ROLES) }), 100, (one) => one).optional(),
  externalIds: listOf(z.strictObject({ site: line(LABEL), externalId: line(TITLE) }), 100, (one) => one).optional(),
})

/** The input of a new work. */
export const mediaInput = fields
export type MediaInput = z.output<typeof mediaInput>

/** The change of a work. `updatedDate` is that of the edited version, so that a change in between is a conflict; with `began` only one of the same fields is. */
export const mediaChange = fields.partial().extend({
  updatedDate: timestamp.optional(),
  began: z
    .looseObject({ relations: fields.shape.relations })
    .optional()
    .describe(
      'The given fields as GET gave them when the change began; of relations their types and ids. Then only what was changed since is a conflict',
    ),
})
export type MediaChange = z.output<typeof mediaChange>
