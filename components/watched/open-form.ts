import { mediaRecord } from '../my-media/store'
import { ask } from './ask'
import { WATCHED } from './save'

/** Opens the form of a work; what was tapped before is sent first, so that it shows what there is. */
export async function openForm(id: number): Promise<void> {
  await mediaRecord(id).settled(WATCHED)
  ask({ kind: 'form', id })
}
