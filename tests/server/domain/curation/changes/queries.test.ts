import { expect, test } from 'vitest'
import { takeLine } from '@/server/domain/curation/changes/mutations'
import { changesSince } from '@/server/domain/curation/changes/queries'
import { proposeAct } from '@/server/domain/curation/changes/writes'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { hideEntry, showEntry } from '@/server/domain/curation/hides/mutations'
import { pool } from '@/server/platform/database/client'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

type Line = { kind: string; key: string; origin: { fields: string[]; comment: string | null } } & Record<
  string,
  unknown
>
const ORIGIN = { address: 'https://one.example/api/catalogue/changes', isTrusted: true }

/** The lines that another instance reads after this position. */
async function linesAfter(since = 0): Promise<Line[]> {
  await pool().query(`UPDATE edits SET created_at = now() - interval '1 hour'`)
  const { lines } = await changesSince(since, { site: 'https://here.example', license: 'CC0-1.0' })
  return lines.map((line) => JSON.parse(line))
}
const lastEdit = async () => Number((await pool().query('SELECT coalesce(max(id), 0) AS id FROM edits')).rows[0].id)

test('a line has the values that people wrote: none that a load filled in, and of lists their items alone', async () => {
  const editor = await someone('CanEdit')
  const since = await lastEdit()
  const id = await givenMedia({
    title: 'Of a source',
    sourceKey: 'k:1',
    description: 'Of a source',
    runtime: 24,
    synonymTitles: ['Of a source, too'],
  })
  const synonyms = ['Of a source, too', 'Mine']
  await give(
    {
      noun: 'media',
      id,
      change: { description: null, format: 'TV', synonyms, episodes: [{ number: 2, title: 'Two' }] },
    },
    editor,
  )
  // A load, which changes what is not theirs.
  await pool().query(
    `UPDATE media SET kept_fields = array_remove(kept_fields, 'description'), description = 'Again' WHERE id = $1`,
    [id],
  )
  await pool().query(`INSERT INTO episodes (media_id, number, title) VALUES ($1, 1, 'Of a source')`, [id])
  const [line] = await linesAfter(since)
  expect(line).toMatchObject({
    title: 'Of a source',
    format: 'TV',
    synonyms: ['Mine'],
    episodeList: [{ number: 2 }],
    origin: { fields: ['format', 'synonyms', 'episodes'] },
  })
  expect(line?.episodeList).toHaveLength(1)
  expect([line?.description, line?.runtime]).toEqual([undefined, undefined])
})

test('of edits that were taken back a line has nothing, and an entry with nothing else has no line', async () => {
  const editor = await someone('CanEdit')
  const since = await lastEdit()
  const id = await givenMedia({ title: 'Reverted', runtime: 24 })
  const { edit } = await give({ noun: 'media', id, change: { runtime: 25, format: 'TV' } }, editor)
  await revertEdit(edit ?? 0, editor, null, ['runtime'])
  const [line] = await linesAfter(since)
  expect(line).toMatchObject({ format: 'TV', origin: { fields: ['format'] } })
  expect(line?.runtime).toBeUndefined()
  await revertEdit(edit ?? 0, editor, null, ['format'])
  expect(await linesAfter(since)).toEqual([])
})

test('what another instance gave is not handed on; what people here wrote in its place is', async () => {
  const editor = await someone('CanEdit')
  const since = await lastEdit()
  const id = await givenMedia({ title: 'Shared', sourceKey: 'k:shared' })
  const origin = { page: 'https://one.example/media/1', fields: ['runtime', 'format', 'synonyms'] }
  const line = { kind: 'Anime', key: 'k:shared', title: 'Shared', license: 'CC0-1.0', origin, sources: [], refs: [] }
  const about = { noun: 'media' as const, id, ids: [], here: () => null, picture: null }
  const theirs = { ...line, runtime: 24, format: 'TV', synonyms: ['Theirs'] }
  expect(await takeLine(theirs as never, ORIGIN, about)).toMatchObject({ applied: true, proposed: false })
  expect(await linesAfter(since)).toEqual([])
  await give({ noun: 'media', id, change: { runtime: 25, synonyms: ['Theirs', 'Ours'] } }, editor)
  expect(await linesAfter(since)).toMatchObject([
    { runtime: 25, synonyms: ['Ours'], origin: { fields: ['runtime', 'synonyms'] } },
  ])
  // A newer change of the other instance stays its own, but for what people here have changed.
  const newer = { ...line, runtime: 26, format: 'ONA' }
  expect(await takeLine(newer as never, ORIGIN, about)).toMatchObject({ applied: true, proposed: true })
  const { rows } = await pool().query('SELECT runtime, format FROM media WHERE id = $1', [id])
  expect(rows).toEqual([{ runtime: 25, format: 'ONA' }])
})

test('what people here have taken back is no longer theirs: a trusted instance changes it', async () => {
  const editor = await someone('CanEdit')
  const id = await givenMedia({ title: 'Given back', sourceKey: 'k:back', runtime: 20 })
  const { edit } = await give({ noun: 'media', id, change: { runtime: 21 } }, editor)
  await revertEdit(edit ?? 0, editor, null)
  const origin = { page: 'https://one.example/media/2', fields: ['runtime'] }
  const line = {
    kind: 'Anime',
    key: 'k:back',
    title: 'Given back',
    license: 'CC0-1.0',
    origin,
    runtime: 24,
    sources: [],
    refs: [],
  }
  const about = { noun: 'media' as const, id, ids: [], here: () => null, picture: null }
  expect(await takeLine(line as never, ORIGIN, about)).toMatchObject({ applied: true, proposed: false })
})

test('a line that hides an entry does not say why', async () => {
  const editor = await someone('CanEdit')
  const since = await lastEdit()
  const id = await givenMedia({ title: 'Hidden', sourceKey: 'k:hidden' })
  await hideEntry('media', id, 'Somebody asked for it', editor.id)
  const [line] = await linesAfter(since)
  expect(line).toMatchObject({ kind: 'Hide', key: 'k:hidden', origin: { comment: null, source: null } })
  expect(JSON.stringify(line)).not.toContain('Somebody')
  await showEntry('media', id, editor.id)
})

test('a picture that a source named is not handed on, one of people is', async () => {
  const editor = await someone('CanEdit')
  const since = await lastEdit()
  const id = await givenMedia({ title: 'Pictured' })
  await give({ noun: 'media', id, change: { format: 'TV' } }, editor)
  const { rows } = await pool().query(
    `INSERT INTO attachments (media_id, type, filename, width, height, color, source, position)
    SELECT $1, 'Primary', n || '.webp', 1, 1, '#000000', 'https://files.example/' || n, n FROM unnest('{1,2}'::int[]) AS n RETURNING id`,
    [id],
  )
  await pool().query(`INSERT INTO picture_hosts (host) VALUES ('files.example')`)
  await pool().query(
    `INSERT INTO picture_addresses (media_id, address, host, source, rank, attachment_id) VALUES ($1, 'https://files.example/1', 'files.example', 's', 0, $2)`,
    [id, rows[0].id],
  )
  expect(await linesAfter(since)).toMatchObject([
    { pictures: [{ address: 'https://files.example/2' }], image: 'https://files.example/2' },
  ])
})

test('what a load changed, a lock and what was given back to sources have no line', async () => {
  const since = await lastEdit()
  const id = await givenMedia({ title: 'Loaded', runtime: 24 })
  for (const kind of ['load', 'lock', 'follow'])
    await pool().query(`INSERT INTO edits (media_id, kind, before, after) VALUES ($1, $2, '{}', '{"runtime": 24}')`, [
      id,
      kind,
    ])
  expect(await linesAfter(since)).toEqual([])
  await pool().query(`UPDATE media SET kept_fields = '{runtime}' WHERE id = $1`, [id])
  expect(await linesAfter(since)).toEqual([])
})

test('the other side of what another instance gave is not handed on', async () => {
  const editor = await someone('CanEdit')
  const since = await lastEdit()
  const [one, other] = [await givenMedia({ title: 'One' }), await givenMedia({ title: 'Other' })]
  await pool().query(
    `INSERT INTO media_relations (from_id, to_id, type) VALUES ($1, $2, 'Sequel'), ($2, $1, 'Prequel')`,
    [one, other],
  )
  await pool().query(
    `WITH given AS (INSERT INTO edits (media_id, before, after) VALUES ($1, '{}', $3) RETURNING id),
      mirrored AS (INSERT INTO edits (media_id, mirrors_id, before, after) SELECT $2, id, '{}', $4 FROM given)
    INSERT INTO contributions (noun, media_id, origin, before, after, edit_id, state) SELECT 'media', $1, 'https://one.example', '{}', $3, id, 'Accepted' FROM given`,
    [
      one,
      other,
      JSON.stringify({ relations: [{ type: 'Sequel', media: other }] }),
      JSON.stringify({ relations: [{ type: 'Prequel', media: one }] }),
    ],
  )
  await pool().query(
    `INSERT INTO kept_items (media_id, list, key, is_removed) VALUES ($1, 'relations', to_jsonb($2::int), false), ($2, 'relations', to_jsonb($1::int), false)`,
    [one, other],
  )
  expect(await linesAfter(since)).toEqual([])
  await give({ noun: 'media', id: other, change: { relations: [{ type: 'ParentStory', media: one }] } }, editor)
  expect(await linesAfter(since)).toMatchObject([
    { title: 'One', relations: [{ type: 'SideStory' }] },
    { title: 'Other', relations: [{ type: 'ParentStory' }] },
  ])
})

test('a merge that another instance proposes is of no hidden entries: nothing waits for them', async () => {
  const [from, into] = [await givenMedia({ title: 'From' }), await givenMedia({ title: 'Into' })]
  const change = {
    noun: 'media',
    id: from,
    key: 'one:1',
    origin: 'https://one.example',
    delta: { before: {}, after: { mergedInto: { media: into } } },
    reasons: { comment: null, source: 'https://one.example (CC0-1.0)' },
  } as const
  const waiting = async () =>
    (await pool().query(`SELECT FROM contributions WHERE media_id = $1 AND state = 'Open'`, [from])).rowCount
  for (const hidden of [from, into]) {
    await hideEntry('media', hidden, 'Away', null)
    await expect(proposeAct(change)).rejects.toMatchObject({ code: 'hidden' })
    expect(await waiting()).toBe(0)
    // What it proposes of the hiding itself is told all the same.
    const show = { ...change, id: hidden, delta: { before: {}, after: { hidden: false } } }
    expect(await proposeAct({ ...show, reasons: { ...show.reasons, source: `Shown ${hidden}` } })).toBe(true)
    await pool().query(`DELETE FROM contributions WHERE media_id = $1`, [hidden])
    await showEntry('media', hidden, null)
  }
  expect(await proposeAct(change)).toBe(true)
  expect(await waiting()).toBe(1)
})
