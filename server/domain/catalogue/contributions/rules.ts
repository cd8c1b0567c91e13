import type { z } from 'zod'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { parsePartialDate } from '@/lib/partial-date'
import { AppError } from '@/server/platform/errors'
import type { Values } from '../documents/rules'

type Episode = { aired?: number | string | null; airsAt?: string | null }

const DATES = ['releaseDate', 'endDate', 'startDate', 'birthday', 'founded', 'aired']

/** Given fields as documents have them: partial dates as integers, moments to the millisecond, and no day beside a moment. */
export function normal(noun: EditedNoun, given: Values): Values {
  const fields = withDates(given)
  if (noun !== 'media' || !Array.isArray(fields.episodes)) return fields
  return { ...fields, episodes: fields.episodes.map((episode: Episode) => normalEpisode(withDates(episode))) }
}

function withDates<Fields extends Values>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    DATES.includes(name) && typeof value === 'string' ? parsePartialDate(value) : value,
  ])
  return Object.fromEntries(entries)
}

function normalEpisode({ aired = null, airsAt = null, ...episode }: Episode): Episode {
  return airsAt === null
    ? { ...episode, aired, airsAt }
    : { ...episode, aired: null, airsAt: new Date(airsAt).toISOString() }
}

/** @throws AppError invalidInput with the fields that a new entry lacks */
export function expectFields(input: z.ZodType, given: Values): void {
  const shape = (input as z.ZodObject).shape
  const missing = Object.keys(shape).filter(
    (name) => given[name] === undefined && !shape[name].safeParse(undefined).success,
  )
  if (missing.length === 0) return
  throw new AppError('invalidInput', { fields: Object.fromEntries(missing.map((name) => [name, 'required'])) })
}
