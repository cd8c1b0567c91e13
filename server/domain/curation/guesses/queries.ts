import { GUESSING, type GuessAnswer } from '@/lib/curation/guessing'
import type { Guess, GuessedWork, GuessPage, GuessSearch } from '@/lib/curation/schemas/guesses'
import { type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { type NameCardRow, toNameCard } from '@/server/domain/catalogue/names/cards'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { pageOf } from '@/server/engines/listing/page'
import { join, raw, rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { isEditor } from '../contributions/access'
import { isTrusted } from '../contributors/queries'
import { COLUMNS, COUNTED, GUESSES, STANDS } from './statements'

type WorkRow = MediaCardRow & Pick<GuessedWork, 'externalIds'>
type Row = Pick<Guess, 'id' | 'kind' | 'reasons' | 'votes'> & {
  work: WorkRow
  other: WorkRow | null
  character: NameCardRow | null
  mine: boolean | null
}

/** @throws AppError forbidden, unless somebody is an editor or their changes of fields apply at once */
export async function expectJudge(asker: Asking): Promise<void> {
  if (!isEditor(asker) && !(await isTrusted(asker.id))) throw new AppError('forbidden')
}

/**
 * The open guesses: first those on which users agree, then those of the best known works. Guesses that the asker has
 * answered are left out, or are the only ones.
 * @throws AppError forbidden
 */
export async function guessesFor(asker: Asking, search: GuessSearch): Promise<GuessPage> {
  await expectJudge(asker)
  const { page, size } = search
  const standing = (
    most: number,
  ) => sql`${raw(GUESSES)} WHERE s.id = ANY(ARRAY(${openOnes(asker, search, most + SPARE)}))
    AND ${raw(STANDS)}`
  const votes = isEditor(asker)
    ? sql`(SELECT to_json(c) FROM guesses g, LATERAL ${raw(COUNTED)} AS c WHERE g.id = s.id)`
    : sql`NULL::json`
  const [counted, found] = await Promise.all([
    rows<{ total: number }>(sql`SELECT count(*)::int AS total
      FROM (SELECT FROM ${standing(GUESSING.counted)} LIMIT ${GUESSING.counted}::int) AS s`),
    rows<Row>(sql`SELECT ${raw(COLUMNS)}, ${votes} AS votes,
        (SELECT is_yes FROM guess_votes v WHERE v.guess_id = s.id AND v.user_id = ${asker.id}::int) AS mine
      FROM ${raw(GUESSES)} WHERE s.id = ANY(ARRAY(SELECT s.id FROM ${standing((page + 1) * size)}
        ORDER BY ${ORDER} LIMIT ${size}::int OFFSET ${page * size}::bigint)) ORDER BY ${ORDER}`),
  ])
  return pageOf(found.map(toGuess), counted[0]?.total ?? 0, { page, size })
}

const ORDER = raw('s.is_agreed DESC, s.wanted DESC, s.id')

/** Rows that are read beyond those that are wanted: some stand no more, until the next refresh removes them. */
const SPARE = 200

/** The ids of the first open guesses of a search, by an index, whether they still stand or not. */
function openOnes({ id }: Asking, { kind, type, answered }: GuessSearch, most: number) {
  const own = sql`EXISTS (SELECT FROM guess_votes v WHERE v.guess_id = s.id AND v.user_id = ${id}::int)`
  const conditions = [
    sql`s.state = 'Open'`,
    ...(kind ? [sql`s.kind = ${raw(`'${kind}'`)}`] : []),
    ...(type ? [sql`s.type = ${raw(`'${type}'`)}`] : []),
    answered ? own : sql`NOT ${own}`,
  ]
  return sql`SELECT s.id FROM guesses s WHERE ${join(conditions, ' AND ')} ORDER BY ${ORDER} LIMIT ${most}::bigint`
}

const ANSWERS: Record<'true' | 'false', GuessAnswer> = { true: 'Yes', false: 'No' }

function toGuess({ work, other, character, mine, ...row }: Row): Guess {
  return {
    ...row,
    work: toWork(work),
    other: other && toWork(other),
    character: character && toNameCard('character', character),
    mine: mine === null ? null : ANSWERS[`${mine}`],
  }
}

const toWork = ({ externalIds, ...card }: WorkRow): GuessedWork => ({ ...toMediaCard(card), externalIds })
