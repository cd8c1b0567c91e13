import type { SeenInput } from '@/lib/curation/schemas/patrol'
import { write } from '@/server/platform/writing/write'
import { markSeen, unmarkSeen } from './writes'

/**
 * Marks changes as seen by an editor, or takes own marks back. Those that others have marked, or that never waited,
 * stay as they are.
 * @returns the changes whose mark has changed
 */
export async function setSeen({ edits, isSeen }: SeenInput, editorId: number): Promise<number[]> {
  return write((tx) => (isSeen ? markSeen : unmarkSeen)(tx, edits, editorId))
}
