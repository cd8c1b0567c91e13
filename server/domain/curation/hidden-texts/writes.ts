import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import type { Statements } from '@/server/platform/writing/write'

/**
 * Hides the text of contributions that have just been decided, if it was hidden before. A text must have been hidden at
 * their entry, a long one anywhere. While they waited, editors had to read them. They are locked.
 */
export async function hideDecided(tx: Statements, contributions: readonly number[]): Promise<void> {
  if (contributions.length > 0) await tx.query(HIDE_DECIDED, [contributions])
}

const HIDE_DECIDED = `INSERT INTO hidden_text_uses (hidden_id, contribution_id)
  SELECT DISTINCT h.edit_id, c.id FROM hidden_text_uses u JOIN edits e ON e.id = u.edit_id JOIN contributions c ON c.id = ANY($1::int[])
    AND (${EDITED_NOUNS.map((noun) => `c.${noun}_id = e.${noun}_id`).join(' OR ')})
    JOIN hidden_texts h ON h.edit_id = u.hidden_id
  WHERE has_text(jsonb_build_array(c.before, c.after), h.texts)
  UNION SELECT h.edit_id, c.id FROM contributions c JOIN hidden_texts h ON has_long_text(c.before::text || c.after::text, h.texts)
    WHERE c.id = ANY($1::int[]) ON CONFLICT DO NOTHING`
