import type { z } from 'zod'

/** Parameters of every list. */
const NUMBERS = ['page', 'size']
const DIRECTIONS = ['0', '1']

type Values = readonly string[] | 'number' | 'text'

/** What the parameters of a page may be, for the browser: some values where `choices` has them, numbers of pages, else any text. */
export function knownParameters(
  schema: z.ZodObject | z.ZodPipe<z.ZodObject>,
  choices: Record<string, readonly string[] | 'number'>,
): Record<string, Values> {
  const valuesOf = (name: string): Values => {
    if (name === 'order') return DIRECTIONS
    return choices[name] ?? (NUMBERS.includes(name) ? 'number' : 'text')
  }
  return Object.fromEntries(
    Object.keys(('shape' in schema ? schema : schema.in).shape).map((name) => [name, valuesOf(name)]),
  )
}
