import type pg from 'pg'
import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { note, type Report } from '../source/report'

/** Entries of one statement. */
const AT_ONCE = 1000

type Edited = { edit: number; noun: EditedNoun; entry: number; name: string; fields: string[] }

/** Notes the edited entries that this load has changed, with the fields: the most noticed part of a load. */
export async function noteEdited(client: pg.Client, report: Report): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<Edited>(EDITED, [after, AT_ONCE])
    for (const { noun, entry, name, fields } of rows)
      note(report, 'edited', `${noun} ${entry}, ${name}: ${fields.join(', ')}`)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.edit ?? after
  }
}

const NAMES: Record<EditedNoun, string> = {
  media: 'title',
  series: 'title',
  character: 'full_name',
  person: 'full_name',
  company: 'name',
  tag: 'name',
}

const NAME = `coalesce(${EDITED_NOUNS.map((noun) => `(SELECT ${NAMES[noun]} FROM ${TABLES[noun]} n WHERE n.id = e.${noun}_id)`).join(', ')}, '')`

const EDITED = `
  SELECT l.edit, l.noun, l.entry, ${NAME} AS name, ARRAY(SELECT jsonb_object_keys(e.before || e.after) ORDER BY 1) AS fields
  FROM load_edits l JOIN edits e ON e.id = l.edit WHERE l.edit > $1 ORDER BY l.edit LIMIT $2`
