import { beforeAll, describe, expect, test } from 'vitest'
import { contributionCounts, contributorStanding } from '@/server/domain/curation/contributors/queries'
import { editNumber, editsBy, editsOf, recentEdits } from '@/server/domain/curation/edits/queries'
import { provenanceOf } from '@/server/domain/curation/provenance/queries'
import { pool } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenUser } from '@/tests/support/factories'
import { plansOf } from '@/tests/support/plans'

useDatabase()

const EDITS = 20_000

let media: number
let editor: number
beforeAll(async () => {
  editor = await givenUser('busy', { permissions: ['CanEdit'] })
  const other = await givenUser('other')
  media = await givenMedia({ title: 'Edited' })
  const related = await givenMedia({ title: 'Related' })
  const character = await givenCharacter('Rei')
  // One in a hundred is of the work, one in fifty of the editor; kinds besides changes are rare.
  await pool().query(
    `INSERT INTO edits (editor_id, media_id, character_id, kind, before, after)
       SELECT CASE WHEN n % 50 = 0 THEN $1::int ELSE $2 END, CASE WHEN n % 100 = 0 THEN $3::int WHEN n % 3 > 0 THEN $4 END,
         CASE WHEN n % 100 > 0 AND n % 3 = 0 THEN $5::int END, CASE WHEN n % 997 = 0 THEN 'create' ELSE 'change' END,
         '{"runtime": 24, "relations": []}', jsonb_build_object('runtime', n, 'relations', jsonb_build_array(jsonb_build_object('type', 'Sequel', 'media', $4)))
       FROM generate_series(1, ${EDITS}) AS n`,
    [editor, other, media, related, character],
  )
  await pool().query(`UPDATE edits SET reverts_id = id - 1 WHERE id % 500 = 0; ANALYZE edits`)
})

const size = 30
const until = EDITS / 2

/** Each read with the number of its statements: that of a page does not depend on how much the page shows. */
const reads: [name: string, statements: number, read: () => Promise<unknown>][] = [
  ['a page of an entry', 3, () => editsOf('media', media, { page: 1, size })],
  ['recent changes', 2, () => recentEdits({ size })],
  ['older ones', 2, () => recentEdits({ until, size })],
  ['those of a noun', 2, () => recentEdits({ noun: 'character', size })],
  ['those of a rare noun', 1, () => recentEdits({ noun: 'tag', size })],
  ['those of a rare kind', 2, () => recentEdits({ kind: 'create', size })],
  ['those of a rare kind of a noun', 2, () => recentEdits({ noun: 'character', kind: 'create', until, size })],
  ['those of an editor', 2, () => editsBy(editor, { until, size })],
  ['one edit', 2, () => editNumber(until)],
  ['the counts of an editor', 1, () => contributionCounts(editor)],
  ['what stands of an editor', 2, () => contributorStanding(editor, { size })],
  ['what stands of older ones', 2, () => contributorStanding(editor, { until, size })],
  ['where the values of a work are from', 1, () => provenanceOf('media', media)],
]

describe('with many edits', () => {
  test.each(reads)('%s is read by %i statements along indexes', async (_, statements, read) => {
    const plans = await plansOf(read)
    expect(plans).toHaveLength(statements)
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (edits|contributions)/)
      expect(plan).not.toMatch(/Sort Key: (e\.)?id DESC/)
    }
  })
})

test('a page names the entry, and what its lists refer to', async () => {
  const { data } = (await editsOf('media', media, { page: 0, size: 1 })) ?? { data: [] }
  expect(data[0]).toMatchObject({
    entry: { noun: 'media', id: media, name: 'Edited' },
    editor: { username: 'busy' },
    changes: [
      { field: 'runtime', before: 24, after: EDITS },
      { field: 'relations', after: 'Sequel · Related' },
    ],
  })
})

test('recent changes pass over those of a load, however many there are, along an index without them', async () => {
  await pool().query(
    `INSERT INTO edits (media_id, kind, before, after) SELECT $1, 'load', '{}', '{"runtime": 1}' FROM generate_series(1, ${EDITS})`,
    [media],
  )
  await pool().query('ANALYZE edits')
  const [plan] = await plansOf(() => recentEdits({ size }))
  expect(plan).toContain('edits_by_people_id_idx')
  const [ofNoun] = await plansOf(() => recentEdits({ noun: 'character', size }))
  expect(ofNoun).toContain('edits_by_people_noun_id_idx')
  expect((await recentEdits({ size: 1 })).data).toMatchObject([{ kind: 'change' }])
})
