import type { EditedNoun } from '@/lib/catalogue/nouns'
import { CONTRIBUTING, isWaiting } from '@/lib/curation/contributing'
import { type Delta, type Names, readable, textOf, type Values } from '@/lib/curation/documents/differences'
import type {
  Contribution,
  ContributionCard,
  ContributionPage,
  ContributionSearch,
} from '@/lib/curation/schemas/contribution-queue'
import type { EntryDocument } from '@/lib/curation/schemas/contributions'
import { isHidden, TABLES } from '@/server/domain/catalogue/entries/access'
import { picturesShown } from '@/server/domain/curation/pictures/queries'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { pageOf } from '@/server/engines/listing/page'
import { join, type Prisma, plannedRows, prisma, raw, rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { actIn } from '../acts'
import { documentOf, hiddenIn, namesOf, seenIn } from '../documents/queries'
import { type Ids, noIds, readableValues, without } from '../documents/rules'
import { changesOf } from '../edits/rules'
import { effectsOf } from '../effects'
import { isFromSource, keptFields } from '../kept/statements'
import { areOfTwoKinds, movesOf } from '../merges/queries'
import { publicMoves } from '../merges/rules'
import { notesOf } from '../notes/queries'
import { placedIn } from '../orders'
import { waitingEdits } from '../waiting'
import { appliesAtOnce, isEditor } from './access'
import { concerned, fieldsOf, standings } from './rules'
import { CARD, PROPOSED_NAME } from './statements'

/**
 * All editable fields of an entry, as a change of it gives them, without what refers to hidden entries. Null if there
 * is no such entry.
 * @throws AppError hidden
 */
export async function entryDocument(
  noun: EditedNoun,
  id: number,
): Promise<Omit<EntryDocument, 'appliesAtOnce' | 'waiting'> | null> {
  if (noun !== 'tag' && (await isHidden(noun, id))) throw new AppError('hidden')
  const db = prisma()
  const document = await documentOf(db, noun, id)
  if (!document) return null
  const standing = await standingOf(noun, id)
  if (!standing) return null
  const { names, hidden } = await seenIn([document])
  const shown = readableValues(without(document, hidden))
  const { updatedAt, ...kept } = standing
  return { fields: shown, names, ...kept, lastUpdated: updatedAt.toISOString() }
}

/**
 * The same for who is about to change the entry: with what waits for an editor already, and whether the change will.
 * @throws AppError hidden
 */
export async function editedDocument(noun: EditedNoun, id: number, asker: Asking): Promise<EntryDocument | null> {
  const document = await entryDocument(noun, id)
  if (!document) return null
  const [isAtOnce, waiting] = await Promise.all([appliesAtOnce(asker, { id, change: {} }), waitingEdits(noun, id)])
  return { ...document, appliesAtOnce: isAtOnce, waiting }
}

type Standing = Pick<EntryDocument, 'lockedFields' | 'keptFields' | 'isFromSource'> & { updatedAt: Date }

/** Who may change the fields of an entry, and whose their values are. */
async function standingOf(noun: EditedNoun, id: number): Promise<Standing | undefined> {
  const [row] = await prisma().$queryRaw<Standing[]>`
    SELECT locked_fields AS "lockedFields", updated_at AS "updatedAt", ${raw(keptFields(noun))} AS "keptFields",
      ${raw(isFromSource(noun))} AS "isFromSource" FROM ${raw(TABLES[noun])} e WHERE id = ${id}`
  return row
}

type CardRow = Omit<ContributionCard, 'title' | 'act'> & {
  name: string | null
  into: number | null
  hides: boolean | null
  goes: string | null
}

/**
 * Returns a page of contributions: all for editors, own ones for others. Open ones of suspended users are left out
 * unless one user is asked for.
 */
export async function contributionsFor(asker: Asking, search: ContributionSearch): Promise<ContributionPage> {
  const { page, size } = search
  const where = conditionOf(asker, search)
  const [counted, found] = await Promise.all([
    rows<{ total: number }>(sql`SELECT count(*)::int AS total
      FROM (SELECT FROM contributions c WHERE ${where} LIMIT ${CONTRIBUTING.counted}::int) AS c`),
    rows<CardRow>(sql`SELECT ${raw(CARD)}, ${raw(PROPOSED_NAME)} FROM told_contributions c WHERE ${where}
      ORDER BY ${raw(orderOf(search))} LIMIT ${size}::int OFFSET ${page * size}::bigint`),
  ])
  return pageOf(await toCards(found, asker), counted[0]?.total ?? 0, { page, size })
}

/** New entries are all wanted alike, so that the oldest come first without another index. */
const orderOf = ({ order, kind }: ContributionSearch) => ORDERS[order === 'wanted' && kind === 'new' ? 'oldest' : order]

const ORDERS = { oldest: 'c.id', newest: 'c.id DESC', wanted: 'c.wanted DESC, c.id' }

/** All states together are read of one proposer alone: they have no index of their own. */
function conditionOf(asker: Asking, { state, id, noun, kind, user, waits }: ContributionSearch): Prisma.Sql {
  const proposer = isEditor(asker) ? user : asker.id
  if (id !== undefined)
    return join([sql`c.id = ${id}::int`, ...(isEditor(asker) ? [] : [sql`c.proposer_id = ${asker.id}::int`])], ' AND ')
  const shown = state === 'All' && proposer === undefined ? 'Open' : state
  const conditions = [
    ...(shown === 'All' ? [] : [sql`c.state = ${raw(`'${shown}'`)}`]),
    ...(noun ? [sql`c.noun = ${noun}`] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(waits ? [raw(proposer === undefined ? idBefore(waits, shown) : `c.created_at <= ${before(waits)}`)] : []),
    proposer === undefined ? NOT_SUSPENDED : sql`c.proposer_id = ${proposer}::int`,
  ]
  return join(conditions, ' AND ')
}

type Waits = NonNullable<ContributionSearch['waits']>
const before = (waits: Waits) => `now() - interval '1 ${waits}'`

/** The condition by time as one of ids, which grow with the time, so that the indexes by id carry it. */
const idBefore = (waits: Waits, state: string) => `c.id <= coalesce((SELECT k.id FROM contributions k
  WHERE k.state = '${state}' AND k.created_at <= ${before(waits)} ORDER BY k.created_at DESC, k.id DESC LIMIT 1), 0)`

const NOT_SUSPENDED = sql`coalesce(c.proposer_id, 0) <> ALL(ARRAY(SELECT id FROM users WHERE suspended_until > now()))`

async function toCards(found: readonly CardRow[], asker: Asking): Promise<ContributionCard[]> {
  const entries = found.flatMap(({ noun, entry, into }) => [{ [noun]: entry }, { [noun]: into }])
  const names = await namesOf(entries, true)
  const hidden = isEditor(asker) ? noIds() : await hiddenIn(prisma(), intoOf(found))
  return found.map((row) => toCard(row, names, { asker, hidden }))
}

/** The entries into which others would be merged. */
const intoOf = (found: readonly CardRow[]) =>
  found.flatMap(({ noun, into }) => (into === null ? [] : [{ [noun]: into }]))

type Reader = { asker: Asking; hidden: Ids }

function toCard(
  { name, into, hides, goes, ...row }: CardRow,
  names: Names,
  { asker, hidden }: Reader,
): ContributionCard {
  const title = row.entry === null ? (name ?? '') : (names[row.noun][row.entry] ?? '')
  const called = (id: number) => (hidden[row.noun].has(id) ? null : (names[row.noun][id] ?? null))
  // Of a hidden text it is not told which entry was merged, nor whether the other one was hidden or shown.
  const act = row.isTextHidden
    ? null
    : row.kind === 'merge' && into !== null
      ? { did: 'merge' as const, into: { id: into, title: called(into) }, goes }
      : row.kind === 'hide'
        ? { did: hides === false ? ('show' as const) : ('hide' as const), into: null, goes: null }
        : null
  return { ...row, act, title, ...(isEditor(asker) ? {} : { decidedBy: null, claim: null }) }
}

/**
 * Returns a contribution with its difference, beside the entry's values of today. Null unless the asker made it or may
 * decide. Only who may decide sees its values of hidden entries.
 */
export async function contributionFor(asker: Asking, id: number): Promise<Contribution | null> {
  const [row] = await plannedRows<CardRow & Delta>('contribution', ONE, [id, isEditor(asker) ? null : asker.id])
  if (!row) return null
  const { before: from, after: to, ...card } = row
  const { noun, entry } = card
  const isThere = entry !== null && !(card.isNew && isWaiting(card.state))
  const fields = fieldsOf({ before: from, after: to })
  const document = isThere ? ((await documentOf(prisma(), noun, entry, fields)) ?? {}) : {}
  const own = { [noun]: entry }
  const all = await hiddenIn(prisma(), [from, to, document, own])
  const hidden = isEditor(asker) ? noIds() : all
  const now = entry !== null && hidden[noun].has(entry) ? {} : without(document, hidden)
  const [before, after] = [without(from, hidden), without(to, hidden)]
  const delta = { before, after }
  const standing = isThere ? await standingOf(noun, entry) : undefined
  const seen = { before: without(from, all), after: without(to, all) }
  const placed = await placedIn(prisma(), { noun, id: entry }, fields)
  const stands = standings(noun, without(now, all), seen, placed)
  const parts = Object.fromEntries(fieldsOf(delta).map((field) => [field, concerned(noun, field, now[field], delta)]))
  const into = intoOf(card.isTextHidden ? [] : [card]).map((ids) => without(ids, hidden))
  const names = await namesOf([before, after, parts, own, ...into], true)
  const shown = toCard(card, names, { asker, hidden })
  return {
    ...shown,
    act: shown.act && { ...shown.act, ...(await detailOf(card, to, isEditor(asker))) },
    effects: isWaiting(card.state) && !shown.act ? await effectsOf(noun, entry, delta) : [],
    changes: changesOf(delta, names, noun).map((change) => ({
      ...change,
      now: textOf(change.field, readable(change.field, parts[change.field]), names),
      standing: stands[change.field]?.standing ?? 'possible',
      whole: readable(change.field, stands[change.field]?.whole ?? null),
      delta: {
        before: readable(change.field, before[change.field] ?? null),
        after: readable(change.field, after[change.field] ?? null),
      },
    })),
    names,
    lockedFields: standing?.lockedFields ?? [],
    notes: await notesOf(row.id),
    pictures:
      noun === 'tag' || entry === null
        ? []
        : await picturesShown({ noun, id: entry }, row.id, delta, await isHidden(noun, entry)),
  }
}

/** What an editor, or the proposer, sees of a merge that waits. */
async function detailOf({ noun, entry, into, state }: CardRow, after: Values, isOfEditor: boolean) {
  const act = actIn(after)
  const fields = act && 'mergedInto' in act ? (act.mergedInto.fields ?? {}) : {}
  if (!isWaiting(state) || entry === null || into === null) return { moves: null, fields, kindsDiffer: false }
  const [moves, kindsDiffer] = await Promise.all([
    movesOf(noun, entry, into),
    noun === 'media' && areOfTwoKinds(entry, into),
  ])
  return { moves: isOfEditor ? moves : moves && publicMoves(moves), fields, kindsDiffer }
}

const ONE = `SELECT ${CARD}, ${PROPOSED_NAME}, c.before, c.after FROM told_contributions c
  WHERE c.id = $1::int AND ($2::int IS NULL OR c.proposer_id = $2)`
