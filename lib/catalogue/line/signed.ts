import { z } from 'zod'
import { MAX_ID } from '@/lib/ids'
import { LINE_NOUNS, nounOf, VERSION } from './nouns'
import {
  type CharacterLine,
  characterLine,
  companyLine,
  personLine,
  seriesLine,
  type WorkLine,
  workLine,
} from './shapes'
import { address, key, list, maybeName } from './values'

/** Lines of another instance: lines of the format with licence and origin, and lines about whole entries. */

const signed = {
  v: z.number().int().min(1).max(VERSION, `is no version that this program knows (${VERSION})`).default(1),
  key,
  sources: list(address).transform((sources) => sources ?? []),
  refs: workLine.shape.refs.transform((refs) => refs ?? []),
  license: z.string().trim().min(1, 'is empty').max(200),
  origin: z.object({
    page: z.url({ protocol: /^https?$/ }).max(500),
    fields: z.array(z.string().max(50)).max(50),
    comment: z.string().max(2000).nullish(),
  }),
}

const pictures = z
  .array(z.object({ type: z.string().max(50), address: z.string().max(2000), credit: maybeName }))
  .max(50)
  .nullish()

const ENTRIES = {
  media: workLine.extend({ ...signed, pictures }),
  series: seriesLine.extend({ ...signed, pictures }),
  character: characterLine.extend({ ...signed, pictures }),
  person: personLine.extend({ ...signed, pictures }),
  company: companyLine.extend({ ...signed, pictures }),
}

type Signed = z.infer<z.ZodObject<typeof signed>>
type Own<Line> = Partial<Omit<Line, keyof typeof signed | 'kind'>>
/** A line of any kind: what it says, as it is stored. */
export type EntryLine = Signed & { kind: string; pictures?: z.infer<typeof pictures>; name?: string } & Own<WorkLine> &
  Own<Omit<CharacterLine, 'name'>>

const actLine = z.object({
  ...signed,
  kind: z.enum(['Hide', 'Show', 'Merge']),
  noun: z.enum(LINE_NOUNS),
  into: key.optional(),
})
export type ActLine = z.infer<typeof actLine>

/** The version is looked at first: what follows it may be anything. */
const versioned = z.looseObject({ v: signed.v, kind: z.string().max(50) })

/** A line by what it is; null if it is of a kind that there is not. @throws ZodError */
export function readSigned(value: unknown): { act: ActLine } | { entry: EntryLine } | null {
  const { kind } = versioned.parse(value)
  if (kind === 'Hide' || kind === 'Show' || kind === 'Merge') return { act: actLine.parse(value) }
  const noun = nounOf(kind)
  return noun === null ? null : { entry: { ...ENTRIES[noun].parse(value), kind } }
}

/** The last line of a page. */
export const lastLine = z.object({
  next: z
    .string()
    .regex(/^\d{1,10}$/)
    .refine((next) => Number(next) <= MAX_ID),
})
