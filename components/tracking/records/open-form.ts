import { ask } from './ask'
import { RECORD } from './save'
import { mediaRecord } from './states'

/** Opens the form of a work. Pending taps are sent first, so that the form shows the current record. */
export async function openForm(id: number): Promise<void> {
  await mediaRecord(id).settled(RECORD)
  ask({ kind: 'form', id })
}
