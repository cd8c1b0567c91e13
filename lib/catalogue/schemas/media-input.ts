import { z } from 'zod'
import { timestamp } from '@/lib/schemas/fields'
import { countInput, dateInput, line, listOf, optionalLine, optionalText, reference } from '@/lib/schemas/input'
import { MEDIA } from '../fields/media'
import { LANGUAGES } from '../languages'
import { LINK_KINDS, linkAddress, MAX_LINK, MAX_LINKS } from '../link-sites'
import { RELATION_TYPES } from '../relation-types'
import { titleOf } from '../synonyms'
import { inputsOf } from './from-fields'
import { CHARACTER_ROLES, COMPANY_ROLES, STAFF_ROLES } from './media'

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

const language = z.enum(LANGUAGES).nullable()

/** A further title alone, or with its language. Without one it is a text, as in documents and earlier edits. */
const synonymInput = z.union([
  line(TITLE),
  z
    .strictObject({ title: line(TITLE), language: language.default(null) })
    .transform(({ title, language }) => (language === null ? title : { title, language })),
])

/** A page elsewhere. The address is written in one way, so that it is there once. */
const linkInput = z.strictObject({
  address: z
    .string()
    .max(MAX_LINK)
    .transform((text, context) => {
      const found = linkAddress(text)
      if ('address' in found && found.address.length <= MAX_LINK) return found.address
      context.addIssue({ code: 'custom', message: 'wrong' in found ? found.wrong : 'tooLarge' })
      return z.NEVER
    }),
  kind: z.enum(LINK_KINDS),
  language: language.default(null),
})

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
  role: z.enum(CHARACTER_ROLES).nullable().describe('null: nobody knows it'),
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

/** The order of a list: the keys of its items. */
const order = <Item extends z.ZodType>(item: Item, most: number) =>
  listOf(item, most, (one) => one)
    .optional()
    .describe('The keys of all items of the list, in the order that readers see; items without a place come last')

const { title, type, nativeTitle, romajiTitle, platforms, series, ...plain } = inputsOf(MEDIA)

/** The editable fields of a work. Each given one replaces the old value, lists as a whole. */
const fields = z.strictObject({
  title,
  type,
  nativeTitle,
  romajiTitle,
  synonyms: listOf(synonymInput, 200, titleOf).optional(),
  ...plain,
  season: plain.season.describe('Like "Spring 2026"; null: that of the release'),
  platforms,
  series,
  tags: listOf(tagInput, 100, ({ tag }) => tag).optional(),
  relations: listOf(relationInput, 100, ({ media }) => media).optional(),
  refusedSequels: listOf(z.strictObject({ media: reference }), 100, ({ media }) => media)
    .optional()
    .describe('Works that do not follow this one: no load guesses it again'),
  episodes: listOf(episodeInput, 10_000, ({ number }) => number).optional(),
  openingsAndEndings: z.array(songInput).max(100).optional(),
  characters: listOf(characterInput, 1000, ({ character }) => character).optional(),
  staff: listOf(staffInput, 1000, (credit) => credit).optional(),
  companies: listOf(z.strictObject({ company: reference, role: z.enum(COMPANY_ROLES) }), 100, (one) => one).optional(),
  characterOrder: order(z.strictObject({ character: reference }), 1000),
  staffOrder: order(staffInput, 1000),
  companyOrder: order(z.strictObject({ company: reference, role: z.enum(COMPANY_ROLES) }), 100),
  links: listOf(linkInput, MAX_LINKS, ({ address }) => address).optional(),
  externalIds: listOf(z.strictObject({ site: line(LABEL), externalId: line(TITLE) }), 100, (one) => one).optional(),
})

/** The input of a new work. */
export const mediaInput = fields
export type MediaInput = z.output<typeof mediaInput>

/** A change of a work: each given field replaces the old value. */
export type MediaChange = Partial<MediaInput>
