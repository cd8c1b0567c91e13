import { ask } from './ask'
import { settleTaps } from './one-more'

/** Opens the form of a work; what was tapped before is kept first, so that it shows what there is. */
export async function openForm(id: number): Promise<void> {
  await settleTaps(id)
  ask({ kind: 'form', id })
}
