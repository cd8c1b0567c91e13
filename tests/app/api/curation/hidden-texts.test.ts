import { beforeAll, beforeEach, expect, test } from 'vitest'
import { edit as editAnswer } from '@/lib/curation/schemas/edits'
import { hiddenTextPage, hiddenTextState } from '@/lib/curation/schemas/hidden-texts'
import type { Permission } from '@/lib/identity/schemas/users'
import { rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
const headersOf = async (name: string, ...permissions: Permission[]): Promise<Headers> =>
  bearerOf(await givenUser(name, { permissions }))
let member: Headers
let editor: Headers
let moderator: Headers
let edit: number
const WHY = { comment: 'Their address' }

beforeAll(async () => {
  member = await headersOf('reader')
  editor = await headersOf('careful', 'CanEdit')
  moderator = await headersOf('warden', 'CanModerate')
})

beforeEach(async () => {
  await rows(sql`DELETE FROM hidden_texts`)
  const vandal = await someone('CanEdit')
  const id = await givenMedia({ title: 'Lanterns', description: 'Calm' })
  const made = await give({ noun: 'media', id, change: { description: 'Rude words' } }, vandal)
  await give({ noun: 'media', id, change: { description: 'Calm' } }, vandal)
  edit = made.edit ?? 0
})

const hide = (headers?: Headers, body: object = WHY, id = edit) => send('POST', `/api/edits/${id}/hide`, body, headers)
const show = (headers?: Headers, id = edit) => send('DELETE', `/api/edits/${id}/hide`, undefined, headers)

test('moderators alone hide the text of an edit, read it and show it again', async () => {
  for (const [asker, refusal] of [
    [undefined, [401, 'unauthenticated']],
    [member, [403, 'forbidden']],
    [editor, [403, 'forbidden']],
  ] as const)
    for (const answer of [
      await hide(asker),
      await show(asker),
      await send('GET', `/api/edits/${edit}/hide`, undefined, asker),
    ])
      expect(await refusalOf(answer)).toEqual(refusal)
  expect(hiddenTextState.parse(await (await hide(moderator)).json())).toMatchObject({
    edit: { changes: [{ after: 'Rude words' }], hidden: { edit } },
    hidden: { comment: 'Their address', moderator: 'warden' },
  })
  expect(editAnswer.parse(await (await send('GET', `/api/edits/${edit}`, undefined, moderator)).json())).toMatchObject({
    changes: [],
    hidden: { edit },
  })
  expect(hiddenTextState.parse(await (await show(moderator)).json())).toMatchObject({ hidden: null })
  expect(await (await send('GET', `/api/edits/${edit}`)).json()).toMatchObject({ changes: [{ after: 'Rude words' }] })
})

test('it needs a reason and an edit, and is done once', async () => {
  for (const body of [{}, { comment: '  ' }])
    expect(await refusalOf(await hide(moderator, body))).toEqual([400, 'invalidInput', { comment: expect.any(String) }])
  expect(await refusalOf(await hide(moderator, WHY, 2_000_000_000))).toEqual([404, 'notFound'])
  expect(await refusalOf(await show(moderator, 2_000_000_000))).toEqual([404, 'notFound'])
  expect(await refusalOf(await show(moderator))).toEqual([409, 'settled'])
  const both = await Promise.all([hide(moderator), hide(moderator)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await refusalOf(await hide(moderator))).toEqual([409, 'settled'])
})

test('a text that the entry still says is a conflict unless it is hidden all the same', async () => {
  const id = await givenMedia({ title: 'Standing' })
  const { edit: standing } = await give(
    { noun: 'media', id, change: { description: 'Rude' } },
    await someone('CanEdit'),
  )
  expect(await refusalOf(await hide(moderator, WHY, standing ?? 0))).toEqual([
    409,
    'conflict',
    { evenStanding: 'textStanding' },
  ])
  expect((await hide(moderator, { ...WHY, evenStanding: true }, standing ?? 0)).status).toBe(200)
})

test('editors see which texts are hidden, why and by whom, and none of the texts', async () => {
  await hide(moderator)
  expect(await refusalOf(await send('GET', '/api/edits/hidden', undefined, member))).toEqual([403, 'forbidden'])
  const answer = await (await send('GET', '/api/edits/hidden', undefined, editor)).json()
  expect(hiddenTextPage.parse(answer)).toMatchObject({
    total: 1,
    data: [{ edit, entry: { noun: 'media', name: 'Lanterns' }, comment: 'Their address', moderator: 'warden' }],
  })
  expect(JSON.stringify(answer)).not.toContain('Rude')
  expect((await (await send('GET', '/api/edits/hidden?page=1', undefined, editor)).json()).data).toEqual([])
})

test('the log of moderation has it, with the reason', async () => {
  await hide(moderator)
  await show(moderator)
  const log = async (act: string) => (await send('GET', `/api/moderation/acts?act=${act}`, undefined, moderator)).json()
  expect((await log('HideText')).data[0]).toMatchObject({ target: 'edit', targetId: edit, note: 'Their address' })
  expect((await log('ShowText')).data[0]).toMatchObject({ target: 'edit', targetId: edit, note: null })
})
