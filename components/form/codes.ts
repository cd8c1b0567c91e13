import type { z } from 'zod'
import { fieldCodes, issueCode } from '@/lib/schemas/codes'

export type Checked<Output> = { input: Output } | { errors: Record<string, string> }

/** Validates the values of a form: the parsed output, or field → error code, with the same codes as the server. */
export function checked<Output>(schema: z.ZodType<Output>, values: unknown): Checked<Output> {
  const parsed = schema.safeParse(values, { error: issueCode })
  return parsed.success ? { input: parsed.data } : { errors: fieldCodes(parsed.error) }
}
