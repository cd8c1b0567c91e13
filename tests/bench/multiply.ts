import type { Client } from 'pg'
import { fold } from '@/lib/fold'
import { formsOf } from '@/server/engines/search/forms'

/**
 * Grows a loaded catalogue to `target` works. Each new one is a copy of a real work; each of its titles combines the
 * first half of one real title with the second half of another, so that the frequency of words stays, and so do types,
 * dates, tags and the distribution of popularity. Needs a superuser, since triggers are disabled meanwhile.
 * @returns the number of new works
 */
export async function multiply(client: Client, target: number): Promise<number> {
  const { rows } = await client.query<{ missing: number }>('SELECT $1 - count(*)::int AS missing FROM media', [target])
  const missing = rows[0]?.missing ?? 0
  if (missing <= 0) return 0
  await client.query(`SET statement_timeout = 0; SET session_replication_role = replica; SET jit = off;
    SET work_mem = '128MB'; SET maintenance_work_mem = '512MB'`)
  await nameTitleKeys(client)
  await client.query(PIECES)
  const indexes = await dropIndexes(client)
  try {
    await client.query(copies(missing))
    await writeForms(client)
    await client.query(GROW)
  } finally {
    for (const definition of indexes) await client.query(definition)
    await client.query('SET session_replication_role = origin')
  }
  for (const table of TABLES) await client.query(`VACUUM (ANALYZE) ${table}`)
  await client.query('DROP TABLE title_keys, originals, pieces, copies, new_keys, key_forms')
  return missing
}

const TABLES = ['media', 'synonyms', 'media_search_keys', 'media_tags', 'tags']

/** Finds the key of each work's title: only our code can fold. */
async function nameTitleKeys(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number; title: string }>('SELECT id, title FROM media')
  await client.query('CREATE TEMP TABLE title_keys (media_id integer PRIMARY KEY, key text COLLATE "C")')
  await client.query('INSERT INTO title_keys SELECT * FROM unnest($1::int[], $2::text[])', [
    rows.map(({ id }) => id),
    rows.map(({ title }) => fold(title)),
  ])
}

/** Keys of scripts without spaces are cut in the middle, the others between words. */
const PIECES = `
  CREATE TEMP TABLE originals AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS n FROM media;
  CREATE TEMP TABLE pieces AS
    SELECT media_id, (row_number() OVER (PARTITION BY native ORDER BY media_id, key) - 1)::int AS n, native, is_title,
      CASE WHEN native THEN left(key, (length(key) + 1) / 2) ELSE array_to_string(words[:(cardinality(words) + 1) / 2], ' ') END AS head,
      CASE WHEN native THEN right(key, length(key) / 2) ELSE array_to_string(words[(cardinality(words) + 1) / 2 + 1:], ' ') END AS tail
    FROM (
      SELECT k.media_id, k.key, string_to_array(k.key, ' ') AS words, k.key = t.key AS is_title,
        k.key ~ '[\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]' AS native
      FROM media_search_keys k JOIN title_keys t USING (media_id)
    ) AS cut;
  CREATE INDEX ON pieces (native, n);
  ANALYZE originals; ANALYZE pieces`

async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid::regclass::text = ANY($1) AND NOT indisprimary
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Which work is copied to which id, and its new keys. */
const copies = (missing: number) => `
  CREATE TEMP TABLE copies AS
    SELECT o.id AS original, copy,
      ((SELECT max(id) FROM originals) + (copy - 1) * (SELECT count(*) FROM originals) + o.n + 1)::int AS id
    FROM originals o, generate_series(1, (SELECT ${missing} / count(*) + 1 FROM originals)) AS copy
    ORDER BY copy, o.n LIMIT ${missing};
  CREATE TEMP TABLE new_keys AS
    SELECT c.id, p.is_title,
      left(CASE WHEN p.native THEN p.head || other.tail ELSE btrim(p.head || ' ' || other.tail) END, 300) AS key
    FROM copies c JOIN pieces p ON p.media_id = c.original
    JOIN (SELECT native, count(*) AS total FROM pieces GROUP BY native) AS sizes USING (native)
    JOIN pieces other ON other.native = p.native AND other.n = abs(hashint8(p.n::bigint * 1000 + c.copy)::bigint) % total;
  ANALYZE copies; ANALYZE new_keys`

/**
 * Finds the forms of the new keys (server/engines/search/forms.ts): without them the product would complete them
 * meanwhile.
 */
async function writeForms(client: Client): Promise<void> {
  await client.query('CREATE TEMP TABLE key_forms (key text COLLATE "C" PRIMARY KEY, form text, initials text)')
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ key: string }>(
      `SELECT DISTINCT key COLLATE "C" AS key FROM new_keys WHERE key COLLATE "C" > $1 ORDER BY 1 LIMIT ${SLICE}`,
      [last],
    )
    const forms = rows.map(({ key }) => ({ key, ...formsOf(key) }))
    await client.query('INSERT INTO key_forms SELECT * FROM unnest($1::text[], $2::text[], $3::text[])', [
      forms.map(({ key }) => key),
      forms.map(({ form }) => form),
      forms.map(({ initials }) => initials),
    ])
    if (rows.length < SLICE) return
    last = rows.at(-1)?.key ?? ''
  }
}

/** Keys that are read into memory at a time. */
const SLICE = 200_000

/** lib/fold.ts, sortKey: numbers padded to six digits, digits after letters. */
const SORT_KEY = `CASE WHEN t.key ~ '^(?:the |a |an )?\\d' THEN chr(1114108) ELSE '' END ||
  regexp_replace(regexp_replace(regexp_replace(t.key, '^(the|a|an) (?=.)', ''), '(\\d+)', '00000\\1', 'g'),
  '0{0,5}(\\d{6,})', '\\1', 'g')`
const POPULARITY = `CASE WHEN m.popularity = 0 THEN 0
  ELSE greatest(1, (least(m.popularity, 100000000) * (0.2 + abs(hashint4(c.id)::bigint) % 1000 / 800.0))::int) END`

const GROW = `
  INSERT INTO media (id, title, title_sort, native_title, description, type, format, status, release_date, end_date,
      total_episodes, total_volumes, runtime, platforms, members, score, score_source, source_count, popularity, tag_ids, created_at, updated_at)
    SELECT c.id, initcap(t.key), ${SORT_KEY}, m.native_title, m.description, m.type, m.format, m.status, m.release_date, m.end_date,
      m.total_episodes, m.total_volumes, m.runtime, m.platforms, m.members, m.score, m.score_source, m.source_count, ${POPULARITY}, m.tag_ids,
      now() - make_interval(secs => c.id % 90000000), now() - make_interval(secs => abs(hashint4(c.id)::bigint) % 90000000)
    FROM copies c JOIN media m ON m.id = c.original
    JOIN (SELECT DISTINCT ON (id) id, key FROM new_keys ORDER BY id, is_title DESC) AS t ON t.id = c.id;
  INSERT INTO media_search_keys (media_id, key, popularity, form, initials)
    SELECT DISTINCT n.id, n.key, m.popularity, f.form, f.initials FROM new_keys n JOIN media m ON m.id = n.id JOIN key_forms f USING (key);
  INSERT INTO synonyms (media_id, title) SELECT DISTINCT id, initcap(key) FROM new_keys WHERE NOT is_title AND key <> '';
  INSERT INTO media_tags (media_id, tag_id) SELECT c.id, t.tag_id FROM copies c JOIN media_tags t ON t.media_id = c.original;
  UPDATE tags SET media_count = (SELECT count(*) FROM media_tags WHERE tag_id = tags.id);
  SELECT setval(pg_get_serial_sequence('media', 'id'), (SELECT max(id) FROM media))`
