import { z } from 'zod'
import { LINE_NOUNS, VERSION } from '@/server/domain/catalogue/changes/rules'

/** What is read of a line of another instance; the values of its fields are checked like those that people give. */

const key = z.string().trim().min(1).max(500)
const word = z.string().max(500).nullish()
const addresses = z.array(z.string().max(2000)).max(100).default([])

const signed = {
  v: z.number().int().min(1).max(VERSION, `is no version that this program knows (${VERSION})`).default(1),
  key,
  sources: addresses,
  refs: z
    .array(
      z.object({
        key,
        kind: z.string().max(50).default(''),
        title: word,
        name: word,
        first: word,
        middle: word,
        last: word,
        native: word,
        sources: addresses,
      }),
    )
    .max(5000)
    .default([]),
  license: z.string().trim().min(1, 'is empty').max(200),
  origin: z.object({
    page: z.url({ protocol: /^https?$/ }).max(500),
    fields: z.array(z.string().max(50)).max(50),
    comment: z.string().max(2000).nullish(),
  }),
}

const list = <Item extends z.ZodRawShape>(item: Item, most = 1000) => z.array(z.object(item)).max(most).nullish()

const entryLine = z.looseObject({
  ...signed,
  kind: z.string().max(50),
  title: z.string().min(1).max(500).optional(),
  synonyms: z.array(z.string().max(500)).max(1000).nullish(),
  titles: list({ title: z.string().max(500), language: word }),
  season: word,
  year: z.number().int().nullish(),
  links: list({ address: z.string().max(2000), kind: z.string().max(50), language: word }),
  tags: list({ name: z.string().max(100), weight: z.number().nullish(), spoiler: z.boolean().nullish() }),
  episodeList: list({ number: z.number(), title: word, native: word, aired: word }, 10_000),
  songs: list({ kind: z.string(), title: z.string(), artist: word }),
  characters: list({
    character: key,
    role: z.string().max(50),
    actors: list({ person: key, description: word }, 30),
  }),
  staff: list({ person: key, role: z.string().max(50), description: word }),
  companies: list({ company: key, role: z.string().max(50) }),
  relations: list({ type: z.string().max(50), key }),
  series: key.nullish(),
  media: list({ media: key, role: z.string().max(50).nullish() }),
  pictures: list({ type: z.string().max(50), address: z.string().max(2000), credit: word }, 50),
})
export type EntryLine = z.infer<typeof entryLine>

const actLine = z.object({
  ...signed,
  kind: z.enum(['Hide', 'Show', 'Merge']),
  noun: z.enum(LINE_NOUNS),
  into: key.optional(),
})

/** The version is looked at first: what follows it may be anything. */
const versioned = z.looseObject({ v: signed.v })

/** A line by what it is. @throws ZodError */
export function readForeign(value: unknown): { act: z.infer<typeof actLine> } | { entry: EntryLine } {
  const { kind } = versioned.parse(value)
  return kind === 'Hide' || kind === 'Show' || kind === 'Merge'
    ? { act: actLine.parse(value) }
    : { entry: entryLine.parse(value) }
}

/** The last line of a page. */
export const lastShape = z.object({
  next: z
    .string()
    .regex(/^\d{1,10}$/)
    .refine((next) => Number(next) <= 2_147_483_647),
})
