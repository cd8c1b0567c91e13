import { z } from 'zod'
import { DATES, FIELDS } from '@/lib/catalogue/fields'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { episodeInput } from '@/lib/catalogue/schemas/media-input'
import { parseSeason } from '@/lib/catalogue/seasons'
import { isInOrder, isVisible } from '@/lib/catalogue/visible'
import { applied } from '@/lib/curation/documents/applied'
import { type Delta, isSame, keyOf, LISTS, type Values } from '@/lib/curation/documents/differences'
import { NEW_ENTRIES } from '@/lib/curation/schemas/contributions'
import { isSiteId } from '@/lib/links/site-ids'
import { parsePartialDate } from '@/lib/partial-date'
import { invalidInput } from '@/server/platform/errors'
import { faultOf, partOf } from '../documents/rules'

type Episode = { aired?: number | string | null; airsAt?: string | null }

/**
 * Given fields as documents have them: partial dates and seasons as integers, moments to the millisecond, and no day
 * beside a moment.
 */
export function normal(noun: EditedNoun, given: Values): Values {
  const fields = withDates(given)
  if (noun !== 'media' || !Array.isArray(fields.episodes)) return fields
  return { ...fields, episodes: fields.episodes.map((episode: Episode) => normalEpisode(withDates(episode))) }
}

function withDates<Fields extends Values>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [name, stored(name, value)])
  return Object.fromEntries(entries)
}

function stored(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'season') return parseSeason(value)
  return DATES.has(name) ? parsePartialDate(value) : value
}

function normalEpisode({ aired = null, airsAt = null, ...episode }: Episode): Episode {
  return airsAt === null
    ? { ...episode, aired, airsAt }
    : { ...episode, aired: null, airsAt: new Date(airsAt).toISOString() }
}

/** Fields as GET gave them, as documents have them. What cannot be read so is left out. */
export function documented(noun: EditedNoun, given: Values): Values {
  const inputs: Record<string, z.ZodType> = { ...NEW_ENTRIES[noun].shape, ...(noun === 'media' && { episodes }) }
  const read = Object.entries(given).flatMap(([name, value]) => {
    const found = inputs[name]?.safeParse(value)
    return found?.success ? [[name, found.data] as const] : []
  })
  return normal(noun, Object.fromEntries(read))
}

/** Episodes as GET gives them, which have an id besides. */
const episodes = z.array(z.object(episodeInput.shape))

/** Values whose lists have only the items with these keys; other lists stay as they are. */
export function withItems(
  noun: EditedNoun,
  values: Values,
  keys: Readonly<Record<string, readonly unknown[]>> = {},
): Values {
  const entries = Object.entries(values).map(([field, value]) => {
    const [key, wanted] = [LISTS[noun][field] as ((item: unknown) => unknown) | undefined, keys[field]]
    if (!key || !wanted || !Array.isArray(value)) return [field, value]
    const names = new Set(wanted.map((each) => JSON.stringify(each)))
    return [field, value.filter((item) => names.has(JSON.stringify(key(item))))]
  })
  return Object.fromEntries(entries)
}

/** @throws AppError invalidInput with the fields that a new entry lacks */
export function expectFields(input: z.ZodType, given: Values): void {
  const shape = (input as z.ZodObject).shape
  const missing = Object.keys(shape).filter(
    (name) => given[name] === undefined && !shape[name].safeParse(undefined).success,
  )
  if (missing.length > 0) throw invalidInput(faultOf(missing, 'required'))
}

/**
 * Refuses what a change adds to titles, names and ids of other sites and cannot be right. What was there already is let
 * through, also where a list is given whole: sources wrote it, or another instance proposed it.
 * @throws AppError invalidInput, with the fields ("title") and items of lists ("synonyms.Kaba")
 */
export function expectSound(noun: EditedNoun, { before, after }: Delta): void {
  const faults: Record<string, string> = {}
  for (const [field, value] of Object.entries(after)) {
    const known = new Set(textsIn(field, before[field]).map(({ text }) => text))
    const isWrong = (given: unknown) =>
      textsIn(field, given).some(({ text, isSound }) => !known.has(text) && !isSound(text))
    if (!Array.isArray(value)) {
      if (isWrong(value)) faults[field] = 'invisible'
      continue
    }
    for (const [at, item] of value.entries()) {
      const key = LISTS[noun][field]
      const place = `${field}.${key ? keyOf(key, item) : at}`
      if (isWrong(item)) faults[place] = 'invisible'
      else if (field === 'externalIds' && isWrongId(item) && !isIn(before[field], item)) faults[place] = 'siteId'
    }
  }
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
}

const isWrongId = ({ site, externalId }: { site: string; externalId: string }) => !isSiteId({ site, id: externalId })

const isIn = (list: unknown, item: unknown) => Array.isArray(list) && list.some((each) => isSame(each, item))

type Said = { text: string; isSound: (text: string) => boolean }

/** The texts in a value of a field, each with what it must be. */
function textsIn(field: string, value: unknown): Said[] {
  if (typeof value === 'string')
    return value === '' ? [] : [{ text: value, isSound: OF_LINES.has(field) ? isInOrder : isVisible }]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(field, item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => textsIn(name, each))
}

/** Texts of several lines, and descriptions of episodes and credits. */
const OF_LINES: ReadonlySet<string> = new Set([
  'description',
  ...Object.values(FIELDS).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'lines' ? [name] : [])),
  ),
])

/** How a field of a proposal stands to what the entry says now. */
export type Standing = 'possible' | 'said' | 'changed'

/** For each field of a difference how it stands, and what it would be: whole, also of lists. */
export function standings(
  noun: EditedNoun,
  now: Values,
  delta: Delta,
  placed?: readonly string[],
): Record<string, { standing: Standing; whole: unknown }> {
  const found = fieldsOf(delta).map((field) => {
    const { given, contested } = applied(LISTS[noun], now, picked(delta, [field]), placed)
    const standing: Standing = contested.length > 0 ? 'changed' : field in given ? 'possible' : 'said'
    const proposed = LISTS[noun][field] ? now[field] : delta.after[field]
    return [field, { standing, whole: field in given ? given[field] : (proposed ?? null) }] as const
  })
  return Object.fromEntries(found)
}

export const fieldsOf = ({ before, after }: Delta): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
]

/** The part of a difference that is of these fields. */
export const picked = (delta: Delta, fields: readonly string[]): Delta =>
  partOf(delta, (field) => fields.includes(field))

/** The items of a list with keys that a difference is about; any other value as it is. */
export function concerned(noun: EditedNoun, field: string, now: unknown, { before, after }: Delta): unknown {
  const key = LISTS[noun][field] as ((item: unknown) => unknown) | undefined
  if (!key || !Array.isArray(now)) return now
  const keys = [before[field], after[field]].flat().map((item) => (item ? key(item) : null))
  return now.filter((item) => keys.some((one) => isSame(one, key(item))))
}
