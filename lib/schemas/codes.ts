import type { z } from 'zod'

const MAX_FIELDS = 100

/** Field ("title", "episodes.3.number"; "body" for the whole) → code of its first error. */
export function fieldCodes({ issues }: z.ZodError): Record<string, string> {
  const codes = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = path.length === 0 ? 'body' : path.join('.')
    if (!codes.has(field)) codes.set(field, message)
  }
  return Object.fromEntries([...codes].slice(0, MAX_FIELDS))
}

/** Codes for zod's own errors; the texts are in messages/en.json under errors.fields. */
export function issueCode(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'required'
  if (issue.code === 'too_big') return 'tooLarge'
  if (issue.code === 'too_small') return issue.input === '' ? 'required' : 'tooSmall'
  if (issue.code === 'unrecognized_keys') return 'unknownField'
  return 'invalid'
}
