import { AppError } from '../errors'
import type { Failure } from './messages'

/** What was thrown in one thread, as it travels to another. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { refused: error.code }
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** The same, thrown again. */
export function thrown(failure: Failure): Error {
  return 'refused' in failure ? new AppError(failure.refused) : new Error(failure.failure)
}
