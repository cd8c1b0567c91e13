import type { EditedNoun } from '@/lib/catalogue/nouns'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import type {
  Contribution,
  ContributionCard,
  ContributionPage,
  ContributionSearch,
} from '@/lib/curation/schemas/contribution-queue'
import type { EntryDocument } from '@/lib/curation/schemas/contributions'
import { isHidden, TABLES } from '@/server/domain/catalogue/entries/access'
import { picturesShown } from '@/server/domain/curation/pictures/queries'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { pageOf } from '@/server/engines/listing/page'
import { join, type Prisma, plannedRows, prisma, raw, rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { documentOf, hiddenIn, namesOf, seenIn } from '../documents/queries'
import { type Delta, type Names, noIds, readable, readableValues, textOf, without } from '../documents/rules'
import { changesOf } from '../edits/rules'
import { isFromSource, keptFields } from '../kept/statements'
import { isEditor } from './access'
import { concerned, fieldsOf, standings } from './rules'
import { CARD, PROPOSED_NAME } from './statements'

type Asking = Pick<Asker, 'id' | 'permissions'>

/**
 * All editable fields of an entry, as a change of it gives them, without what refers to hidden entries; null if there
 * is no such entry.
 * @throws AppError hidden
 */
export async function entryDocument(noun: EditedNoun, id: number): Promise<EntryDocument | null> {
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

type Standing = Pick<EntryDocument, 'lockedFields' | 'keptFields' | 'isFromSource'> & { updatedAt: Date }

/** Who may change the fields of an entry, and whose their values are. */
async function standingOf(noun: EditedNoun, id: number): Promise<Standing | undefined> {
  const [row] = await prisma().$queryRaw<Standing[]>`
    SELECT locked_fields AS "lockedFields", updated_at AS "updatedAt", ${raw(keptFields(noun))} AS "keptFields",
      ${raw(isFromSource(noun))} AS "isFromSource" FROM ${raw(TABLES[noun])} e WHERE id = ${id}`
  return row
}

type CardRow = Omit<ContributionCard, 'title'> & { name: string | null }

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
    rows<CardRow>(sql`SELECT ${raw(CARD)}, ${raw(PROPOSED_NAME)} FROM contributions c WHERE ${where}
      ORDER BY ${raw(orderOf(search))} LIMIT ${size}::int OFFSET ${page * size}::bigint`),
  ])
  return pageOf(await toCards(found, asker), counted[0]?.total ?? 0, { page, size })
}

/** New entries are all wanted alike, so that the oldest come first without another index. */
const orderOf = ({ order, kind }: ContributionSearch) => ORDERS[order === 'wanted' && kind === 'new' ? 'oldest' : order]

const ORDERS = { oldest: 'c.id', newest: 'c.id DESC', wanted: 'c.wanted DESC, c.id' }

/** All states together are read of one proposer alone: they have no index of their own. */
function conditionOf(asker: Asking, { state, noun, kind, user, waits }: ContributionSearch): Prisma.Sql {
  const proposer = isEditor(asker) ? user : asker.id
  const shown = state === 'All' && proposer === undefined ? 'Open' : state
  const conditions = [
    ...(shown === 'All' ? [] : [sql`c.state = ${raw(`'${shown}'`)}`]),
    ...(noun ? [sql`c.noun = ${noun}`] : []),
    ...(kind ? [sql`c.is_new = ${kind === 'new'}`] : []),
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
  const entries = found.map(({ noun, entry }) => ({ [noun]: entry }))
  const names = await namesOf(entries, true)
  return found.map((row) => toCard(row, names, asker))
}

function toCard({ name, ...row }: CardRow, names: Names, asker: Asking): ContributionCard {
  const title = row.entry === null ? (name ?? '') : (names[row.noun][row.entry] ?? '')
  return { ...row, title, ...(isEditor(asker) ? {} : { decidedBy: null, claim: null }) }
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
  const isThere = entry !== null && !(card.isNew && card.state === 'Open')
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
  const stands = standings(noun, without(now, all), seen)
  const parts = Object.fromEntries(fieldsOf(delta).map((field) => [field, concerned(noun, field, now[field], delta)]))
  const names = await namesOf([before, after, parts, own], true)
  return {
    ...toCard(card, names, asker),
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
    pictures:
      noun === 'tag' || entry === null
        ? []
        : await picturesShown({ noun, id: entry }, row.id, delta, await isHidden(noun, entry)),
  }
}

const ONE = `SELECT ${CARD}, ${PROPOSED_NAME}, c.before, c.after FROM contributions c
  WHERE c.id = $1::int AND ($2::int IS NULL OR c.proposer_id = $2)`
