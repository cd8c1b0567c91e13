import { z } from 'zod'
import { fieldCodes, issueCode } from '@/lib/schemas/codes'

// Its faster way compiles code at run time, which the policy of our pages forbids.
z.config({ jitless: true })

export type Checked<Output> = { input: Output } | { errors: Record<string, string> }

/** What a schema makes of a form's values, or field → code of what is wrong with it, as the server would say. */
export function checked<Output>(schema: z.ZodType<Output>, values: unknown): Checked<Output> {
  const parsed = schema.safeParse(values, { error: issueCode })
  return parsed.success ? { input: parsed.data } : { errors: fieldCodes(parsed.error) }
}
