import { GUESSING, type GuessKind } from '@/lib/curation/guessing'
import { GUESS_STANDS } from '@/server/domain/catalogue/sequels/queries'
import { type Statements, write } from '@/server/platform/writing/write'
import { AGREE } from './statements'

/**
 * Makes anew what people are asked about works, over the connection of a load or of a job, in its transaction. Writes
 * only differences.
 */
export async function refreshGuesses(tx: Statements): Promise<void> {
  for (const statement of REFRESHES) await tx.query(statement)
}

/**
 * The same at night, since people edit between two loads. Each statement has a transaction of its own: a merge waits
 * for the works that it keeps.
 */
export async function refreshGuessesAtNight(): Promise<void> {
  for (const statement of REFRESHES) await write((tx) => tx.query(statement), { minutes: 10 })
}

/** How well known a work `m` is: what its popularity counts for in orders. */
const known = (work: string) => `(${work}.standing >> 32)::int`

/** What is guessed to come next (server/domain/catalogue/sequels), unless people are asked whether both are one. */
const SEQUELS = `SELECT m.id AS media_id, g.next_id AS other_id, NULL::int AS character_id, m.type, ARRAY['titles'] AS reasons, ${known('m')} AS wanted
  FROM guessed_sequels g JOIN shown_media m ON m.id = g.media_id JOIN shown_media o ON o.id = g.next_id
  WHERE NOT m.is_adult AND NOT o.is_adult AND ${GUESS_STANDS} AND NOT EXISTS (SELECT FROM guesses d WHERE d.kind = 'Duplicate'
    AND d.state = 'Open' AND (d.media_id = m.id AND d.other_id = o.id OR d.media_id = o.id AND d.other_id = m.id))`

/** A title without what sites write differently: case, spaces, marks, wide letters. */
const folded = (title: string) => `regexp_replace(lower(normalize(${title}, NFKC)), '[[:space:][:punct:]]+', '', 'g')`

/**
 * Works of one type with one title and no year against it. Ids of both at one site, a relation and an undone merge say
 * that they are two.
 */
const DUPLICATES = `SELECT least(p.one, p.two) AS media_id, greatest(p.one, p.two) AS other_id, NULL::int AS character_id, p.type,
    array_remove(ARRAY[CASE WHEN bool_or(p.title) THEN 'sameTitle' END, CASE WHEN bool_or(p.native) THEN 'sameNative' END,
      CASE WHEN p.years = 0 THEN 'sameYear' WHEN p.years = 1 THEN 'nextYear' END], NULL) AS reasons, max(p.wanted) AS wanted
  FROM (
    SELECT a.id AS one, b.id AS two, a.type, abs(a.year - b.year) AS years, NOT a.native AND NOT b.native AS title,
      a.native AND b.native AS native, greatest(a.wanted, b.wanted) AS wanted
    FROM titled a JOIN titled b ON b.type = a.type AND b.key = a.key AND b.id > a.id
  ) AS p
  WHERE coalesce(p.years, 0) <= 1
    AND NOT EXISTS (SELECT FROM external_ids x JOIN external_ids y ON y.media_id = p.two AND y.site = x.site WHERE x.media_id = p.one)
    AND NOT EXISTS (SELECT FROM media_relations r WHERE r.from_id = p.one AND r.to_id = p.two AND r.type <> 'Other')
    AND NOT EXISTS (SELECT FROM merges u WHERE u.noun = 'media' AND u.undone_at IS NOT NULL AND (u.into_id, u.merged_id) IN ((p.one, p.two), (p.two, p.one)))
  GROUP BY p.one, p.two, p.type, p.years`

const TITLED = `titles AS MATERIALIZED (
    SELECT DISTINCT m.id, m.type, m.premiere / 10 AS year, t.native, ${folded('t.title')} AS key, ${known('m')} AS wanted
    FROM shown_media m CROSS JOIN LATERAL (VALUES (m.title, false), (m.romaji_title, false), (m.native_title, true)) AS t (title, native)
    WHERE NOT m.is_adult AND t.title IS NOT NULL
  ), titled AS MATERIALIZED (
    SELECT t.* FROM titles t JOIN (SELECT type, key FROM titles WHERE length(key) > 1 GROUP BY type, key
      HAVING count(DISTINCT id) BETWEEN 2 AND ${GUESSING.sameTitle}) AS shared USING (type, key)
  )`

/** A text as words between spaces, in lower case. */
const words = (text: string) => `' ' || regexp_replace(lower(coalesce(${text}, '')), '[^[:alnum:]]+', ' ', 'g') || ' '`
/** Whether a text has the whole name of the character `c`: one that is a single short word says nothing. */
const hasName = (text: string) =>
  `length(c.full_name) > 2 AND strpos(lower(${text}), lower(c.full_name)) > 0 AND strpos(${words(text)}, ${words('c.full_name')}) > 0`

/**
 * Leading roles where no source knows the role. The character leads in a related work or one of the same series, or the
 * title or the text of the work has the whole name.
 */
const ROLES = `SELECT media_id, NULL::int AS other_id, character_id, type, reasons, wanted FROM (
    SELECT mc.media_id, mc.character_id, m.type, ${known('m')} AS wanted, array_remove(ARRAY[
      CASE WHEN EXISTS (SELECT FROM media_characters l JOIN media n ON n.id = l.media_id WHERE l.character_id = mc.character_id
        AND l.role = 'Lead' AND (n.series_id = m.series_id OR EXISTS (SELECT FROM media_relations r WHERE r.from_id = m.id AND r.to_id = n.id)
        OR EXISTS (SELECT FROM guessed_sequels g WHERE g.media_id = m.id AND g.next_id = n.id OR g.media_id = n.id AND g.next_id = m.id)))
        THEN 'leadElsewhere' END,
      CASE WHEN ${hasName("concat_ws(' ', m.title, m.romaji_title)")} THEN 'inTitle' END,
      CASE WHEN ${hasName('m.description')} THEN 'inText' END], NULL) AS reasons
    FROM media_characters mc JOIN shown_media m ON m.id = mc.media_id JOIN shown_characters c ON c.id = mc.character_id
    WHERE mc.role IS NULL AND NOT m.is_adult
  ) AS found WHERE reasons <> '{}'`

/** How two rows of a kind are the same: two works that may be one have no order. */
const PAIR: Record<GuessKind, (row: string) => string> = {
  Sequel: (row) => `(${row}.media_id, ${row}.other_id)`,
  Duplicate: (row) => `(least(${row}.media_id, ${row}.other_id), greatest(${row}.media_id, ${row}.other_id))`,
  Role: (row) => `(${row}.media_id, ${row}.character_id)`,
}

/** The columns of a guess that refer to entries, and their tables. */
const SIDES = { media: ['media_id', 'other_id'], characters: ['character_id'] }

/**
 * Keeps the entries of what is found and of the rows of a kind until the transaction ends. Those that a merge or a
 * removal has at the moment are left out, and not waited for. It may wait for rows that are written here.
 */
const keptEntries = (kind: GuessKind) =>
  Object.entries(SIDES).map(([table, columns]) => {
    const ids = columns.flatMap((column) => [
      `SELECT ${column} FROM found`,
      `SELECT ${column} FROM guesses WHERE kind = '${kind}'`,
    ])
    return `kept_${table} AS MATERIALIZED (SELECT id FROM ${table} WHERE id IN (${ids.join(' UNION ')}) ORDER BY id FOR KEY SHARE SKIP LOCKED)`
  })

/** Whether the entries of a row are kept. */
const isKept = (row: string) =>
  Object.entries(SIDES)
    .flatMap(([table, columns]) =>
      columns.map((column) => `(${row}.${column} IS NULL OR ${row}.${column} IN (SELECT id FROM kept_${table}))`),
    )
    .join(' AND ')

/**
 * Makes the rows of a kind those that are guessed now, and writes differences only. What was refused stays, but for
 * what comes next, whose refusals are edits. What was confirmed and taken back is asked again.
 */
function refreshing(kind: GuessKind, found: string, more = ''): string {
  const same = (one: string, other: string) => `${PAIR[kind](one)} = ${PAIR[kind](other)}`
  return `WITH ${more}found AS MATERIALIZED (SELECT * FROM (${found}) AS f ORDER BY wanted DESC, media_id LIMIT ${GUESSING.most}),
    ${keptEntries(kind).join(',\n    ')},
    wanted AS MATERIALIZED (SELECT f.* FROM found f WHERE ${isKept('f')}),
    gone AS (DELETE FROM guesses g WHERE g.kind = '${kind}' ${kind === 'Sequel' ? '' : `AND g.state <> 'Refused'`}
      AND NOT EXISTS (SELECT FROM wanted w WHERE ${same('w', 'g')}) AND ${isKept('g')}),
    changed AS (UPDATE guesses g SET type = w.type, reasons = w.reasons, wanted = w.wanted, state = 'Open', decided_by = NULL, decided_at = NULL
      FROM wanted w WHERE g.kind = '${kind}' AND ${kind === 'Sequel' ? 'true' : `g.state <> 'Refused'`} AND ${same('w', 'g')}
      AND (g.state <> 'Open' OR (g.type, g.reasons, g.wanted) IS DISTINCT FROM (w.type, w.reasons, w.wanted)))
    INSERT INTO guesses (kind, media_id, other_id, character_id, type, reasons, wanted)
    SELECT '${kind}', w.media_id, w.other_id, w.character_id, w.type, w.reasons, w.wanted FROM wanted w
    WHERE NOT EXISTS (SELECT FROM guesses g WHERE g.kind = '${kind}' AND ${same('w', 'g')}) ON CONFLICT DO NOTHING`
}

/** What refreshes all guesses, in order. */
const REFRESHES = [
  refreshing('Duplicate', DUPLICATES, `${TITLED}, `),
  refreshing('Sequel', SEQUELS),
  refreshing('Role', ROLES),
  AGREE(`(g.is_agreed OR EXISTS (SELECT FROM guess_votes v WHERE v.guess_id = g.id))`),
]
