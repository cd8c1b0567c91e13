import type { z } from 'zod'
import {
  castLine,
  characterLine,
  companyLine,
  personLine,
  reasonOf,
  seriesLine,
  workLine,
} from '@/lib/catalogue/line/shapes'
import { type ExternalId, externalId } from '@/lib/links/site-ids'
import type { Counted } from '../source/report'
import {
  type BeingEntry,
  type CompanyEntry,
  readBeing,
  readCompany,
  readSeries,
  type SeriesEntry,
  type WorkOfCharacter,
  worksOf,
} from './entries'
import { idEntryOf, type ListedIds, readIds } from './id-list'
import { readOfflineEntry } from './offline-database'
import { offlineShape } from './shapes'
import { type Appearance, readAppearance, readWork, type Work } from './work'

/** The content of a line. A row of a cast file contains its work's key. `ignored`: its part that was not loaded. */
export type Entry =
  | { kind: 'work'; work: Work; ignored?: string }
  | { kind: 'cast'; media: { key: string; id: ExternalId | null }; appearance: Appearance }
  | { kind: 'series'; series: SeriesEntry }
  | { kind: 'character'; being: BeingEntry; works: WorkOfCharacter[] }
  | { kind: 'person'; being: BeingEntry }
  | { kind: 'company'; company: CompanyEntry }
  | { kind: 'ids'; listed: ListedIds }

/** A refused line with a readable reason; null for lines with only the file's metadata, or without values. */
export type Reading = Entry | { kind: 'refused'; of: Counted; reason: string } | null

/** Reads one line of any of the formats in docs/catalogue-format.md. `today` is yyyymmdd. */
export function readLine(text: string, today: number): Reading {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'refused', of: 'lines', reason: 'is no JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { kind: 'refused', of: 'lines', reason: 'is no JSON object' }
  const problem = problemOf(text, value)
  return problem === null ? readObject(value, today) : { kind: 'refused', of: 'lines', reason: problem }
}

function problemOf(text: string, value: object): string | null {
  try {
    return hasLoneSurrogate(text, value) ? 'holds half of a surrogate pair (\\ud800 to \\udfff)' : null
  } catch {
    // JSON.stringify() calls itself for each level.
    return 'is too deep'
  }
}

/** JSON escapes can name lone surrogates, which UTF-8 cannot hold. JSON.stringify escapes only these. */
function hasLoneSurrogate(text: string, value: object): boolean {
  return /\\ud[89a-f]/i.test(text) && /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(JSON.stringify(value))
}

function readObject(value: object, today: number): Reading {
  if ('kind' in value) return readKind(value, value.kind, today)
  if ('media' in value && 'character' in value)
    return parsed('cast', castLine, value, ({ media, ...row }) => ({
      kind: 'cast',
      media: { key: media, id: externalId(media) },
      appearance: readAppearance(row),
    }))
  if ('sources' in value && 'type' in value)
    return parsed('works', offlineShape, value, (entry) => ({ kind: 'work', work: readOfflineEntry(entry, today) }))
  const entry = idEntryOf(value)
  if (entry) return readIdEntry(entry)
  if (!('title' in value) && ('license' in value || 'repository' in value || '$schema' in value)) return null
  return { kind: 'refused', of: 'lines', reason: 'is neither a work, nor an entry of another kind, nor a cast row' }
}

function readIdEntry(entry: object): Reading {
  const listed = readIds(entry)
  return 'reason' in listed ? { kind: 'refused', of: 'ids', reason: listed.reason } : { kind: 'ids', listed }
}

function readKind(value: object, kind: unknown, today: number): Reading {
  switch (kind) {
    case 'Series':
      return parsed('series', seriesLine, value, (line) => ({ kind: 'series', series: readSeries(line, today) }))
    case 'Character':
      return parsed('characters', characterLine, value, (line) => ({
        kind: 'character',
        being: readBeing(line),
        works: worksOf(line),
      }))
    case 'Person':
      return parsed('people', personLine, value, (line) => ({ kind: 'person', being: readBeing(line) }))
    case 'Company':
      return parsed('companies', companyLine, value, (line) => ({ kind: 'company', company: readCompany(line) }))
    // What another instance did to a whole entry: only it can be asked about that (refresh/).
    case 'Hide':
    case 'Show':
    case 'Merge':
      return null
    default:
      return parsed('works', workLine, value, (line) => ({ kind: 'work', ...readWork(line, today) }))
  }
}

function parsed<Shape extends z.ZodType>(
  of: Counted,
  shape: Shape,
  value: object,
  read: (line: z.infer<Shape>) => Entry,
): Reading {
  const result = shape.safeParse(value)
  return result.success ? read(result.data) : { kind: 'refused', of, reason: reasonOf(result.error) }
}
