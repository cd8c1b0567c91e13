import type { Messages } from 'next-intl'
import { Problem } from '@/lib/browser/problem'

/** What is said of reads that failed. */
export const failureTextsOf = ({
  errors: { invalidInput, unauthenticated, notFound, internal, unknown },
}: Messages) => ({
  invalidInput,
  unauthenticated,
  notFound,
  internal,
  unknown,
})
export type FailureTexts = ReturnType<typeof failureTextsOf>

/** Why a read failed: in the server's words, else by the status; without an answer it is unknown. */
export function failureText(failure: unknown, texts: FailureTexts): string {
  if (!(failure instanceof Problem)) return texts.unknown
  return failure.message || textOf(failure.status, texts)
}

function textOf(status: number, texts: FailureTexts): string {
  if (status === 500) return texts.internal
  if (status === 404) return texts.notFound
  if (status === 401) return texts.unauthenticated
  return status === 400 ? texts.invalidInput : texts.unknown
}

/** Why a call was refused, by the code of the first field that it names; undefined for any other failure. */
export function reasonOf(failure: unknown, reasons: Readonly<Record<string, string>>): string | undefined {
  const [code = ''] = failure instanceof Problem ? Object.values(failure.errors) : []
  return reasons[code]
}
