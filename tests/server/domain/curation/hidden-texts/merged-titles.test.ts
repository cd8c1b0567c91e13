import { beforeAll, expect, test } from 'vitest'
import { SECTIONS } from '@/server/domain/accounts/export'
import { waitingActs } from '@/server/domain/administration/waiting-acts'
import { hideText, showText } from '@/server/domain/curation/hidden-texts/mutations'
import { mergeEntries } from '@/server/domain/curation/merges/mutations'
import { mergesInto } from '@/server/domain/curation/merges/queries'
import { notificationsOf } from '@/server/domain/views/inbox'
import { notify } from '@/server/domain/views/notifications'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { type Asking, give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

let vandal: Asking
let editor: Asking
let moderator: Asking
beforeAll(async () => {
  vandal = await someone('CanEdit')
  editor = await someone('CanEdit')
  moderator = await someone('CanEdit', 'CanModerate')
})

const WHY = { comment: 'An address' }
const ONE = { page: 0, size: 30 }

/** A work with a bad title that an editor has merged into another one, which does not keep the title. */
async function merged(title: string, reader: number, comment?: string) {
  const { entry, edit } = await give({ noun: 'media', id: null, change: { title, type: 'Anime' } }, vandal)
  const from = entry ?? 0
  await prisma().watchedRecord.create({ data: { userId: reader, mediaId: from, status: 'Completed' } })
  const into = await givenMedia({ title: 'Lanterns' })
  await notify({ kind: 'merged', merge: await mergeEntries('media', from, { into, fields: {}, comment }, editor.id) })
  await give({ noun: 'media', id: into, change: { synonyms: [] } }, editor)
  return { into, edit: edit ?? 0 }
}
const told = async (reader: number) => (await notificationsOf(reader, ONE)).data.map(({ merge }) => merge?.merged)
const titlesOf = async (into: number) => (await mergesInto('media', into))?.map(({ merged: { title } }) => title)

test.each(['They live in Paper Street 12', 'Rude!'])(
  'the title of an entry that was merged is hidden with the edit that wrote it: %s',
  async (title) => {
    const reader = await someone()
    const { into, edit } = await merged(title, reader.id)
    expect([await titlesOf(into), await told(reader.id)]).toEqual([[title], [title]])
    await hideText(edit, WHY, moderator.id)
    expect([await titlesOf(into), await told(reader.id)]).toEqual([[null], [null]])
    const { data } = await waitingActs(ONE)
    expect(data.map((act) => act.title)).not.toContain(title)
    await showText(edit, moderator.id)
    expect([await titlesOf(into), await told(reader.id)]).toEqual([[title], [title]])
  },
)

test('the comment of a merge stays hidden after the entry that stayed was merged itself', async () => {
  const { into } = await merged('Lanterns at sea', (await someone()).id, 'Rude words')
  const [edit] = await rows<{ id: number }>(sql`SELECT id FROM edits WHERE media_id = ${into} AND kind = 'merge'`)
  await hideText(edit?.id ?? 0, WHY, moderator.id)
  const last = await givenMedia({ title: 'Lanterns, again' })
  await mergeEntries('media', into, { into: last, fields: {} }, editor.id)
  const { rows: exported } = await pool().query(SECTIONS.merges ?? '', [editor.id])
  expect(JSON.stringify(exported)).not.toContain('Rude words')
})
