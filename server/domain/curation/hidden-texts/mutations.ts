import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Values } from '@/lib/curation/documents/differences'
import type { HideTextInput } from '@/lib/curation/schemas/hidden-texts'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { AppError, conflict } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { documentOf } from '../documents/queries'
import { recordedNoun } from '../edits/writes'
import { writtenTexts } from './rules'
import { ADD_CONTRIBUTIONS, ADD_COPIED_CONTRIBUTIONS, ADD_COPIES, ADD_EDITS, ENTRIES, LOCK_WAITING } from './statements'

/** All edits are read for copies. */
const PATIENCE = { minutes: 2 }

/**
 * Hides the text of an edit: its fields, comment and source, wherever edits and contributions of its entries tell the
 * same text. Texts of 40 characters and more are hidden at all entries. Only moderators read it from then on. Edits
 * that are written later and have it are hidden by a trigger.
 * @throws AppError notFound, settled (it is hidden), conflict (evenStanding: the entry still says it)
 */
export async function hideText(
  id: number,
  { comment, evenStanding = false }: HideTextInput,
  moderatorId: number,
): Promise<void> {
  await write(async (tx) => {
    const edit = await lockedEdit(tx, id)
    if (edit.isHidden) throw new AppError('settled')
    const texts = writtenTexts(edit.noun, edit)
    if (!evenStanding && (await isSaid(tx, edit, texts))) throw conflict({ evenStanding: 'textStanding' })
    await tx.query(
      'INSERT INTO hidden_texts (edit_id, texts, hidden_by_id, comment) VALUES ($1::int, $2, $3::int, $4)',
      [id, texts, moderatorId, comment],
    )
    await tx.query(ADD_EDITS, [id, texts])
    await tx.query(LOCK_WAITING, [id])
    await tx.query(ADD_CONTRIBUTIONS, [id, texts])
    for (const copies of [ADD_COPIES, ADD_COPIED_CONTRIBUTIONS]) await tx.query(copies, [id, texts])
    await follow(tx, id)
    await log(tx, 'HideText', { id, author: edit.editorId, moderatorId, comment })
  }, PATIENCE)
}

/**
 * Tells the text of an edit again, and everything that was hidden with it, also after the edit itself went with its
 * entry.
 * @throws AppError notFound, settled (it is not hidden, or only with another edit)
 */
export async function showText(id: number, moderatorId: number): Promise<void> {
  await write(async (tx) => {
    const { isHidden, editorId } = await lockedEdit(tx, id).catch((error: unknown) => goneEdit(tx, id, error))
    if (!isHidden) throw new AppError('settled')
    await follow(tx, id)
    await tx.query('DELETE FROM hidden_texts WHERE edit_id = $1::int', [id])
    await log(tx, 'ShowText', { id, author: editorId, moderatorId, comment: null })
  })
}

/** An edit that went with its entry, whose text is hidden elsewhere. @throws AppError notFound */
async function goneEdit(tx: Tx, id: number, error: unknown): Promise<Pick<Locked, 'isHidden' | 'editorId'>> {
  if (!(error instanceof AppError && error.code === 'notFound')) throw error
  const { rowCount } = await tx.query('SELECT FROM hidden_texts WHERE edit_id = $1::int FOR UPDATE', [id])
  if (rowCount !== 1) throw error
  return { isHidden: true, editorId: null }
}

type Locked = {
  noun: EditedNoun
  entry: number
  kind: string
  editorId: number | null
  before: Values
  after: Values
  isHidden: boolean
}

/** An edit, with its entry locked until the transaction ends: no edit with the same text is written meanwhile. */
async function lockedEdit(tx: Tx, id: number): Promise<Locked> {
  const db = await tx.prisma()
  const found = await db.edit.findUnique({ where: { id } })
  if (!found) throw new AppError('notFound')
  const { noun, id: entry } = recordedNoun(found)
  await tx.query(`SELECT FROM ${TABLES[noun]} WHERE id = $1::int FOR NO KEY UPDATE`, [entry])
  const { rowCount } = await tx.query('SELECT FROM hidden_texts WHERE edit_id = $1::int', [id])
  const { kind, editorId } = found
  const [before, after] = [found.before as Values, found.after as Values]
  return { noun, entry, kind, editorId, before, after, isHidden: rowCount === 1 }
}

/** Whether the entry says one of these texts now. */
async function isSaid(tx: Tx, { noun, entry }: Locked, texts: readonly string[]): Promise<boolean> {
  if (texts.length === 0) return false
  const document = await documentOf(await tx.prisma(), noun, entry)
  const { rows } = await tx.query<{ said: boolean }>('SELECT has_text($1::jsonb, $2::text[]) AS said', [
    JSON.stringify(document ?? {}),
    texts,
  ])
  return rows[0]?.said === true
}

/** Drops the histories that tell the text, or will. */
async function follow(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.query<Parameters<typeof recordedNoun>[0]>(ENTRIES, [id])
  tx.invalidate(rows.map((row) => recordedNoun(row)).map(({ noun, id: entry }) => `${noun}:${entry}` as const))
}

type Act = { id: number; author: number | null; moderatorId: number; comment: string | null }

async function log(tx: Tx, act: 'HideText' | 'ShowText', { id, author, moderatorId, comment }: Act): Promise<void> {
  await tx.query(
    `INSERT INTO moderation_log (moderator_id, act, note, author_id, edit_id)
     VALUES ($1::int, $2::moderation_act, $3::text, $4::int, $5::int)`,
    [moderatorId, act, comment, author, id],
  )
}
