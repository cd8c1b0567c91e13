import type { EditedNoun } from '@/lib/catalogue/nouns'
import { MAX_SUBSCRIPTIONS } from '@/lib/curation/schemas/subscriptions'
import type { Statements } from '@/server/platform/writing/write'

/** Subscribes the editor of an entry to its changes, if they have chosen so and have room for one more subscription. */
export async function subscribeEditor(tx: Statements, noun: EditedNoun, id: number, editorId: number): Promise<void> {
  await tx.query(
    `INSERT INTO subscriptions (user_id, ${noun}_id) SELECT u.id, $2::int FROM users u WHERE u.id = $1::int AND u.subscribe_to_edits
       AND (SELECT count(*) FROM subscriptions s WHERE s.user_id = u.id) < ${MAX_SUBSCRIPTIONS}
     ON CONFLICT (${noun}_id, user_id) WHERE ${noun}_id IS NOT NULL DO NOTHING`,
    [editorId, id],
  )
}
