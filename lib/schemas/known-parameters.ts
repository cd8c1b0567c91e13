import type { z } from 'zod'

const DIRECTIONS = ['0', '1']

type Values = readonly string[] | 'number' | 'text'

/**
 * What the parameters of a page may be, for the browser: some values, numbers, else any text. A field of one of some
 * values or of a number says so itself; `choices` says it of other fields.
 */
export function knownParameters(
  schema: z.ZodObject | z.ZodPipe<z.ZodObject>,
  choices: Record<string, readonly string[] | 'number'> = {},
): Record<string, Values> {
  const fields = Object.entries(('shape' in schema ? schema : schema.in).shape)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, name === 'order' ? DIRECTIONS : (choices[name] ?? valuesOf(field))]),
  )
}

/** What is below the fallbacks and conversions of a field. */
function valuesOf(field: z.core.$ZodType): Values {
  const { def } = (field as z.core.$ZodTypes)._zod
  if (def.type === 'enum') return Object.values(def.entries).map(String)
  if (def.type === 'number') return 'number'
  if ('innerType' in def) return valuesOf(def.innerType)
  return def.type === 'pipe' ? valuesOf(def.in) : 'text'
}
