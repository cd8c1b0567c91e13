import { z } from 'zod'

/** What docs/configuration.md says of a variable; `unset`: what holds without it, if its type has no such default. */
export type Meaning = { description: string; unset?: string }

/** Beside the types and not in them: zod would copy each type to describe it, in every process. */
const meanings = new WeakMap<z.ZodType, Meaning>()
const secrets = new WeakSet<z.ZodType>()

/**
 * A variable of the environment. The message of its type is the end of a sentence that begins with the name and the
 * value: "PORT: "http" is no whole number …; write digits alone".
 * @param description one or two sentences in Markdown, for docs/configuration.md (npm run docs:configuration)
 * @param type how its text is read, with its default
 * @param unset what holds without it, where the code and not the type knows the default
 */
export function variable<Type extends z.ZodType>(description: string, type: Type, unset?: string): Type {
  meanings.set(type, { description, unset })
  return type
}

/** A variable whose value no sentence repeats: it is a secret, or an address with a password. */
export function secret<Type extends z.ZodType>(type: Type): Type {
  secrets.add(type)
  return type
}

/** What was said of a variable; undefined if nothing was. */
export function meaningOf(type: z.ZodType): Meaning | undefined {
  return meanings.get(type)
}

/** Letters of a value that a sentence repeats. */
const SHOWN = 80

/**
 * The end of a sentence about a value that is not valid: the value and the message. The value is left out if it is a
 * secret, or if the message is a sentence by itself.
 */
export function saying(type: z.ZodType | undefined, value: string, message: string): string {
  if ((type && secrets.has(type)) || !/^(?:is|has) /.test(message)) return message
  const unquoted = /^(["']).*\1$/s.test(value) ? ', without quotes' : ''
  // An address that was meant for another variable may have a password or a key in it.
  const masked = value.replace(/\/\/\S*@/g, '//…@').replace(/(:\/\/[^\s?]*\?)\S+/g, '$1…')
  const short = masked.length > SHOWN ? `${masked.slice(0, SHOWN)}…` : masked
  return `${JSON.stringify(short)} ${message}${unquoted}`
}

/** The greatest number that PostgreSQL's settings and columns take. */
export const GREATEST = 2_147_483_647

/** A whole number. */
export const wholeNumber = (min = 0, max = GREATEST) => {
  const range = max === GREATEST ? `${min} or more` : `${min} to ${max}`
  const error = `is no whole number, ${range}; write digits alone`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

export const integer = (fallback: number, min?: number, max?: number) => wholeNumber(min, max).default(fallback)

/** A number, with a point before its decimals. */
export const decimal = (fallback: number, min: number, max: number) => {
  const error = `is no number, ${min} to ${max}; write digits and a point alone`
  return z.coerce.number({ error }).min(min, { error }).max(max, { error }).default(fallback)
}

const lowered = (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text)

/** One of some words, in any case. */
export const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess(lowered, z.enum(words, { error: `is no value of it; write ${inWords(words)}` })) as unknown as z.ZodType<
    Words[number]
  >

const inWords = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/**
 * One of two words, the first for yes. `yes`, `true`, `1` and `on` are understood as the first, `no`, `false`, `0` and
 * `off` as the second, in any case.
 */
export const choice = <const Words extends readonly ['yes', 'no'] | readonly ['on', 'off']>(
  [yes, no]: Words,
  fallback: Words[number],
) => {
  const meant = (text: string) => (YES.includes(text) ? yes : NO.includes(text) ? no : text)
  const words = z.enum([yes, no] as ['yes', 'no'] | ['on', 'off'], {
    error: `is no value of it; write ${yes} or ${no}`,
  })
  return z
    .preprocess((text) => (typeof text === 'string' ? meant(text.trim().toLowerCase()) : text), words)
    .default(fallback) as unknown as z.ZodType<Words[number], Words[number] | undefined>
}

const YES = ['yes', 'true', '1', 'on']
const NO = ['no', 'false', '0', 'off']

/**
 * A number of bytes: `536870912`, or `512M`, `0.5G` (of 1024, as PostgreSQL and container engines count; `MB` and `MiB`
 * are the same).
 */
export const bytes = (min: number) => {
  const least = min > 0 ? ` of ${min / 1024 ** 2}M or more` : ''
  const error = `is no number of bytes${least}; write 536870912, or 512M`
  return z.preprocess(
    (text) => (typeof text === 'string' ? bytesIn(text) : text),
    z.number({ error }).int({ error }).min(min, { error }),
  )
}

function bytesIn(text: string): unknown {
  const [, number, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?\s*$/i.exec(text) ?? []
  if (number === undefined) return text
  return Math.round(Number(number) * 1024 ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase()))
}

/** A port; 0 is any, or none. */
export const port = (fallback: number) => integer(fallback, 0, 65_535)

/** An address of http or https. */
export const webAddress = () =>
  z.string().refine(isWebAddress, { error: ({ input }) => `is no web address; write ${meantAddress(String(input))}` })

/** URL itself takes "https:example.org", too. */
export const isWebAddress = (text: string) => /^https?:\/\/[^\s/?#]/i.test(text) && URL.canParse(text)

/** The web address that is meant by a text without a scheme, or with half of one; else an example. */
function meantAddress(text: string): string {
  const rest = text.replace(/^["']|["']$|^https?[:/]+/gi, '')
  const isIPv6 = /^[\da-f:]*::[\da-f:.]*$/i.test(rest)
  const host = isIPv6 ? `[${rest}]` : rest
  const isNear = isIPv6 || /^[\w-]+(\.[\w-]+)+(:\d+)?\/?$/.test(rest) || /^localhost(:\d+)?\/?$/.test(rest)
  const address = `${isIPv6 || /^localhost/.test(rest) ? 'http' : 'https'}://${host}`
  return isNear && URL.canParse(address) ? address : 'scheme and host, such as https://anime.example.org'
}

/** A folder. */
export const folder = () =>
  z
    .string()
    .refine(
      (path) => !path.includes('://') && !path.startsWith('~'),
      'is no path of a folder; write the whole path, such as /var/lib/mokuroku',
    )

/** An email address alone, of any host, also of one in another script (RFC 6531). */
export const isEmail = (text: string) =>
  /^[^\s@<>()[\]",;:\\]+@([\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*|\[[\da-f.:]+\])$/iu.test(text)

/** The usual reason why an address with a password is invalid. */
export const ESCAPED = 'in its user and password write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25'
