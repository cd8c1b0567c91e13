import { z } from 'zod'

/** What docs/configuration.md says of a variable; `unset`: what holds without it, if its type has no such default. */
export type Meaning = { description: string; unset?: string }

/** Beside the types and not in them: zod would copy each type to describe it, in every process. */
const meanings = new WeakMap<z.ZodType, Meaning>()

/**
 * A variable of the environment.
 * @param description one or two sentences in Markdown, for docs/configuration.md (npm run docs:configuration)
 * @param type how its text is read, with its default
 * @param unset what holds without it, where the code and not the type knows the default
 */
export function variable<Type extends z.ZodType>(description: string, type: Type, unset?: string): Type {
  meanings.set(type, { description, unset })
  return type
}

/** What was said of a variable; undefined if nothing was. */
export function meaningOf(type: z.ZodType): Meaning | undefined {
  return meanings.get(type)
}

/** A whole number. */
export const integer = (fallback: number, min = 0, max?: number) => {
  const number = z.coerce.number().int().min(min)
  return (max === undefined ? number : number.max(max)).default(fallback)
}

/**
 * One of two words, the first for yes. `yes`, `true`, `1` and `on` are understood as the first, `no`, `false`, `0` and `off` as the second, in any case.
 */
export const choice = <const Words extends readonly ['yes', 'no'] | readonly ['on', 'off']>(
  [yes, no]: Words,
  fallback: Words[number],
) => {
  const meant = (word: string) => (YES.includes(word) ? yes : NO.includes(word) ? no : word)
  const words = z.enum([yes, no] as ['yes', 'no'] | ['on', 'off'])
  return z
    .preprocess((text) => (typeof text === 'string' ? meant(text.trim().toLowerCase()) : text), words)
    .default(fallback) as unknown as z.ZodType<Words[number], Words[number] | undefined>
}

const YES = ['yes', 'true', '1', 'on']
const NO = ['no', 'false', '0', 'off']

/** A number of bytes: `536870912`, or `512M`, `0.5G` (of 1024, as PostgreSQL and container engines count; `MB` and `MiB` are the same). */
export const bytes = (min: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' ? bytesIn(text) : text),
    z.number({ error: 'is no number of bytes (536870912, or 512M)' }).int().min(min),
  )

function bytesIn(text: string): unknown {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?\s*$/i.exec(text) ?? []
  if (number === undefined) return text
  return Math.round(Number(number) * 1024 ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase()))
}

/** A port; 0 is any, or none. */
export const port = (fallback: number) => integer(fallback, 0, 65_535)

/** An address of http or https. */
export const webAddress = () => z.url({ protocol: /^https?$/ })

/** The usual reason why an address with a password is invalid. */
export const ESCAPED = 'in its user and password write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25'
