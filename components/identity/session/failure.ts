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
