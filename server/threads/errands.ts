import { hashing } from '../auth/hashing'
import { failureOf } from './failure'
import type { Done, Errand } from './messages'

/** Does what a thread cannot do alone: the processors are shared out among all who hash. */
export async function doErrand(errand: Errand): Promise<Done> {
  try {
    const { hash, verify } = hashing()
    return { done: 'hash' in errand ? await hash(errand.hash) : await verify(errand.kept, errand.verify) }
  } catch (error) {
    return failureOf(error)
  }
}
