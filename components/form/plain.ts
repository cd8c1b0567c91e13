import type { Messages } from 'next-intl'
import { limitWords } from '@/lib/limit-words'
import type { FormAnswer } from '@/lib/schemas/form-answer'

/** How a form works without scripts: the call that takes it, and what the page's address says after it was sent. */
export type PlainForm = {
  action: string
  isDone: boolean
  /** Why it was refused. */
  refused?: string | undefined
  /** What is wrong with which field: codes, as the call gives them. */
  codes: Readonly<Record<string, string>>
}

/** What a page says of its form that was sent without scripts; unknown codes are ignored. */
export function plainForm(
  action: string,
  { said, wait, fields = {} }: FormAnswer,
  { errors }: Messages,
  locale: string,
): PlainForm {
  const isDone = said === 'done'
  const isRefused = said !== undefined && !isDone
  const known = Object.entries(fields).filter(([, code]) => Object.hasOwn(errors.fields, code))
  const codes = isRefused ? Object.fromEntries(known) : {}
  const code = known.length > 0 ? 'invalidInput' : said
  const refused = isRefused ? (limitOf(errors, code, wait, locale) ?? textOf(errors, code)) : undefined
  return { action, isDone, codes, refused }
}

/** When the limit ends by which a form was refused. */
function limitOf(errors: Messages['errors'], code: string | undefined, wait: number | undefined, locale: string) {
  if (code !== 'tooManyRequests' || wait === undefined) return undefined
  return errors.tooManyRequestsFor.replace('{wait}', () => limitWords(wait, locale))
}

function textOf(errors: Messages['errors'], code = ''): string {
  const text = Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : undefined
  return typeof text === 'string' && !text.includes('{') ? text : errors.unknown
}
