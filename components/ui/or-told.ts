import { Problem } from '@/lib/browser/problem'
import { notify } from './notify'

/** The result of a call, or undefined after the server's own words (else `unknown`) were said as a failure. */
export async function orTold<Result>(work: Promise<Result>, unknown: string): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    notify('failure', (error instanceof Problem && error.message) || unknown)
    return undefined
  }
}
