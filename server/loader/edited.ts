import type pg from 'pg'
import { isLocked } from './merge-sql'
import type { Stated } from './staging'

/**
 * Removes rows from the temporary tables that would change staff, companies and relations of works with edits: there a load
 * only fills what is empty, and nothing that is locked. (`mergeKnown` and `placeAppearances` do the same for other lists.)
 */
export async function spareEditedLinks(client: pg.Client, stated: Stated): Promise<void> {
  const statements = [stated.beings && STAFF, stated.companies && ROLES, stated.relations && RELATIONS].filter(Boolean)
  if (statements.length > 0) await client.query(statements.join(';'))
}

const STAFF = `
  DELETE FROM load_credit c USING media m WHERE m.id = c.media_id AND m.edited_at IS NOT NULL
    AND EXISTS (SELECT FROM credits there WHERE there.media_id = m.id AND there.role <> 'VoiceActor');
  DELETE FROM load_credit c USING media m WHERE m.id = c.media_id AND ${isLocked('m', 'staff')}`

const ROLES = `
  DELETE FROM load_media_company c USING media m WHERE m.id = c.media_id AND m.edited_at IS NOT NULL
    AND EXISTS (SELECT FROM media_companies there WHERE there.media_id = m.id);
  DELETE FROM load_media_company c USING media m WHERE m.id = c.media_id AND ${isLocked('m', 'companies')}`

const RELATIONS = `
  DELETE FROM load_relation r USING media m WHERE m.id = r.media_id AND m.edited_at IS NOT NULL
    AND EXISTS (SELECT FROM media_relations there WHERE there.from_id = m.id)`
