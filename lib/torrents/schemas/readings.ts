import { z } from 'zod'
import { answer } from '@/lib/schemas/fields'
import { optionalLine } from '@/lib/schemas/input'

/** How sure a reading is: stated by the name or by hand; completed by the catalogue; neither for certain. */
const CERTAINTIES = ['Stated', 'Completed', 'Guessed'] as const
export type Certainty = (typeof CERTAINTIES)[number]

const whole = (least: number, most: number) => z.number().int().min(least).max(most).nullable()
const season = whole(0, 1000)
const episode = whole(0, 10_000)
const count = whole(0, 100)

/** What the name of a torrent says besides its group, resolution and languages; each can be set by hand. */
const fields = {
  title: optionalLine(300).describe('The title in the name'),
  season: season.describe('As the name counts them, not as the catalogue does'),
  lastSeason: season.describe('Of several seasons the last one'),
  firstEpisode: episode,
  lastEpisode: episode,
  isHalf: z.boolean().describe('A special between two episodes: 07.5 is no episode 7'),
  isAbsolute: z
    .boolean()
    .describe('The number of the episode has no season: it may count within the work or from the first season on'),
  isExtra: z.boolean().describe('An opening, a preview, a numbered special or the like; no episode'),
  version: count,
  part: count,
  source: optionalLine(100).describe('Where the picture comes from, such as WEB-DL'),
  codec: optionalLine(100),
  year: whole(1900, 2200),
  firstVolume: episode,
  lastVolume: episode,
  firstChapter: episode,
  lastChapter: episode,
}
/** What a name says, and what its uploader may say instead. */
export type Reading = { [Name in keyof typeof fields]: z.output<(typeof fields)[Name]> }
export const READING_FIELDS = Object.keys(fields) as (keyof Reading)[]

const text = z.string().nullable()
/** The reading of a torrent in an answer. */
export const releaseReading = answer('ReleaseReading', {
  ...fields,
  ...{ title: text, source: text, codec: text },
  certainty: z
    .enum(CERTAINTIES)
    .describe('Whether the name or a person states it, the catalogue completes it, or neither is certain'),
  byHand: z.array(z.string()).describe('The fields that a person has set, which no later reading changes'),
})
export type ReleaseReading = z.infer<typeof releaseReading>

/** The same fields of a change. Missing ones stay. */
export const readingChange = z.object(fields).partial().shape

/** A field of a form as an integer; an empty one is null. */
const formNumber = (least: number, most: number) =>
  z
    .string()
    .max(10)
    .transform((given) => (given.trim() === '' ? null : Number(given.trim())))
    .pipe(whole(least, most))
const formSwitch = z.enum(['true', 'false']).transform((given) => given === 'true')
const formEpisode = formNumber(0, 10_000)

/** The same fields of a form. */
export const readingForm = z
  .object({
    title: optionalLine(300),
    season: formNumber(0, 1000),
    lastSeason: formNumber(0, 1000),
    firstEpisode: formEpisode,
    lastEpisode: formEpisode,
    isHalf: formSwitch,
    isAbsolute: formSwitch,
    isExtra: formSwitch,
    version: formNumber(0, 100),
    part: formNumber(0, 100),
    source: optionalLine(100),
    codec: optionalLine(100),
    year: formNumber(1900, 2200),
    firstVolume: formEpisode,
    lastVolume: formEpisode,
    firstChapter: formEpisode,
    lastChapter: formEpisode,
  })
  .partial().shape
