import { Problem } from '@/lib/browser/problem'
import { notify } from './notify'

/** The result of a call. On failure undefined, with a notification of the server's message (or of `unknown`). */
export async function orElse<Result>(work: Promise<Result>, unknown: string): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    notify('failure', (error instanceof Problem && error.message) || unknown)
    return undefined
  }
}
