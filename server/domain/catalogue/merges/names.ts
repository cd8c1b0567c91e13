import type { EditedNoun } from '@/lib/catalogue/nouns'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { NAMES_AFTER, TAKEN } from '../merged-tags'
import { spell } from '../tags/rules'
import { type Ids, NAMES_AT } from './writes'

/** The names of an entry that is gone find the other one: in searches, and in loads. */
export async function addNames(
  tx: Tx,
  noun: EditedNoun,
  [merge, , into]: Ids,
  names: readonly string[],
): Promise<void> {
  if (noun === 'tag') return addAliases(tx, into, names)
  const { table, column } = NAMES_AT[noun]
  await tx.query(
    `WITH added AS (INSERT INTO ${table} (${noun}_id, ${column}) SELECT $2::int, unnest($3::text[]) ON CONFLICT DO NOTHING RETURNING *)
      INSERT INTO merged_rows (merge_id, reference, kind, content) SELECT $1::int, '${table}.${noun}_id', 'added', to_jsonb(a) FROM added a`,
    [merge, into, names],
  )
}

/** The undo of a merge finds them by the names that both tags have then. */
async function addAliases(tx: Tx, into: number, names: readonly string[]): Promise<void> {
  const spellings = names.map(spell)
  await tx.query(
    'INSERT INTO tag_aliases (key, name, tag_id) SELECT key, name, $1::int FROM unnest($2::text[], $3::text[]) AS given (key, name)',
    [into, spellings.map(({ key }) => key), spellings.map(({ name }) => name)],
  )
}

/**
 * Gives both tags the names that they have after an undo: what was a name is no alias of the tag that stayed then. Before the other one is there
 * again.
 * @throws AppError nameTaken: another tag has one of them by now
 */
export async function tagNamesBack(tx: Tx, [merge, , into]: Ids): Promise<void> {
  const { rows } = await tx.query<{ gone: string; key: string; name: string }>(NAMES_AFTER, [merge, into])
  const [after] = rows
  if (!after) throw new AppError('notFound')
  const keys = [after.gone, after.key]
  const taken = (await tx.query(TAKEN, [keys, into])).rows
  if (taken.length > 0 || after.gone === after.key) throw new AppError('nameTaken')
  await tx.query('DELETE FROM tag_aliases WHERE tag_id = $1 AND key = ANY($2::text[])', [into, keys])
  await tx.query('UPDATE tags SET key = $2, name = $3 WHERE id = $1', [into, after.key, after.name])
}
