import { beforeEach, describe, expect, test } from 'vitest'
import { newPersonalToken } from '@/lib/identity/schemas/personal-tokens'
import type { TokenScope } from '@/lib/identity/token-scopes'
import { importAnswer, importEntryPage } from '@/lib/tracking/schemas/imports'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { PASSWORD } from '@/tests/support/factories'
import {
  called,
  completedAnime,
  imported,
  malAnime,
  malFile,
  malNames,
  upload,
  useImports,
} from '@/tests/support/imports'
import { me, media, userId, written } from '@/tests/support/records'

useDatabase()
useImports()

let owner: string

beforeEach(async () => {
  owner = (await prisma().user.findUniqueOrThrow({ where: { id: userId } })).username
})

async function given(...scopes: TokenScope[]) {
  const answer = await send('POST', '/api/me/tokens', { name: 'Script', scopes, password: PASSWORD }, me)
  const { id, token } = newPersonalToken.parse(await answer.json())
  return { id, headers: { authorization: `Bearer ${token}` } }
}
/** A list, and an import into it that waits for its user. */
async function intoList(content: string) {
  await send('POST', '/api/user-lists', { name: 'Shelf', visibility: 'Private' }, me)
  const fields = { ImportToWatched: '', ListUrl: `${owner}/shelf` }
  return { fields, ready: await imported(content, { source: 'mal/preview', fields }) }
}
const undoOf = async (id: number) => (await send('POST', `/api/me/tokens/${id}/undo`, { of: 'records' }, me)).json()

describe('the entries of an import, by a token without ReadPrivate', () => {
  const first = async (id: number, headers: Record<string, string>) => {
    const answer = await send('GET', `/api/imports/${id}/entries`, undefined, headers)
    return importEntryPage.parse(await answer.json()).data[0]
  }

  test('have no notes', async () => {
    await written('POST', { media, episodesWatched: 3, status: 'Watching', note: 'secret' })
    const { id } = await imported(malFile(completedAnime()), { source: 'mal/preview' })
    const { headers } = await given('WriteRecords')
    const told = await first(id, headers)
    expect(told).toMatchObject({
      mine: { episodesWatched: 3, note: null },
      theirs: { episodesWatched: 26, note: null },
    })
    const reading = await given('WriteRecords', 'ReadPrivate')
    expect((await first(id, reading.headers))?.mine?.note).toBe('secret')
  })

  test('have nothing of private records, also after the import changed them', async () => {
    await written('POST', { media, episodesWatched: 3, status: 'Watching', isPrivate: true })
    const { id } = await imported(malFile(completedAnime()), { source: 'mal/preview' })
    const { headers } = await given('WriteRecords')
    expect(await first(id, headers)).toMatchObject({ outcome: 'Differs', mine: null, theirs: null })
    await called(id, 'apply', { rule: 'TakeTheirs' })
    expect(await first(id, headers)).toMatchObject({ outcome: 'Changed', mine: null, theirs: null })
    expect((await first(id, me))?.mine).toMatchObject({ episodesWatched: 3, isPrivate: true })
  })

  test('that was matched by hand neither', async () => {
    await written('POST', { media, episodesWatched: 3, status: 'Watching', isPrivate: true })
    const unknown = malFile(malAnime({ series_animedb_id: '777', series_title: 'Unheard', my_status: '1' }))
    const { id } = await imported(unknown, { source: 'mal/preview' })
    const { headers } = await given('WriteRecords')
    const matched = await send('PUT', `/api/imports/${id}/entries/1`, { media }, headers)
    expect(matched.status).toBe(200)
    expect(await matched.json()).toMatchObject({ media: { id: media }, mine: null, theirs: null })
  })
})

test('the rows of a table whose columns are asked for are not told without ReadPrivate', async () => {
  const table = 'Title,Remarks\nCowboy Bebop,a secret remark\nMonster,another\n'
  const { headers } = await given('WriteRecords')
  const started = await upload(table, { source: 'csv', headers })
  const { id, columns } = importAnswer.parse(await started.json())
  expect(columns).toMatchObject({ header: ['Title', 'Remarks'], samples: [] })
  const told = async (by: Record<string, string>) =>
    importAnswer.parse(await (await send('GET', `/api/imports/${id}`, undefined, by)).json()).columns
  expect(await told(headers)).toMatchObject({ header: ['Title', 'Remarks'], samples: [] })
  expect(JSON.stringify(await told(me))).toContain('a secret remark')
  const reading = await given('WriteRecords', 'ReadPrivate')
  expect(JSON.stringify(await told(reading.headers))).toContain('a secret remark')
})

describe('a list', () => {
  test('gets nothing by a token without WriteLists', async () => {
    const { fields, ready } = await intoList(malFile(completedAnime()))
    const { headers } = await given('WriteRecords')
    for (const source of ['mal', 'mal/preview'])
      expect(await refusalOf(await upload(malFile(completedAnime()), { source, fields, headers }))).toEqual([
        403,
        'tokenScope',
      ])
    for (const [method, part, body] of [
      ['POST', 'apply', { rule: 'KeepMine' }],
      ['POST', 'undo', undefined],
      ['POST', 'cancel', undefined],
      ['PUT', 'columns', { fields: ['title'] }],
      ['PUT', 'entries/1', { media }],
    ] as const) {
      const answer = await send(method, `/api/imports/${ready.id}/${part}`, body, headers)
      expect([part, ...(await refusalOf(answer))]).toEqual([part, 403, 'tokenScope'])
    }
    expect(await prisma().listEntry.count()).toBe(0)
  })

  test('gets an import by one with it', async () => {
    const { ready } = await intoList(malFile(completedAnime()))
    const { headers } = await given('WriteRecords', 'WriteLists')
    expect((await send('POST', `/api/imports/${ready.id}/apply`, { rule: 'KeepMine' }, headers)).status).toBe(200)
    await runImports()
    expect(await prisma().listEntry.count({ where: { mediaId: media } })).toBe(1)
  })

  test('that was filled by a token is among what that token did', async () => {
    const { fields, ready } = await intoList(malFile(completedAnime()))
    const { id, headers } = await given('WriteRecords', 'WriteLists')
    const imports = async () =>
      (await (await send('GET', `/api/me/tokens/${id}/acts`, undefined, me)).json()).imports as unknown[]
    expect(await imports()).toEqual([])
    await send('POST', `/api/imports/${ready.id}/apply`, { rule: 'KeepMine' }, headers)
    await runImports()
    await upload(malFile(completedAnime()), { source: 'mal', fields, headers })
    await runImports()
    expect(await imports()).toMatchObject([
      { list: 'Shelf', status: 'Done' },
      { id: ready.id, list: 'Shelf', status: 'Done' },
    ])
  })
})

describe('what an import wrote', () => {
  const acts = async (id: number) => (await send('GET', `/api/me/tokens/${id}/acts`, undefined, me)).json()

  test('is what its token did, and is taken back with it', async () => {
    await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    const { id, headers } = await given('WriteRecords')
    const answer = await upload(malFile(completedAnime()), { headers, fields: { rule: 'TakeTheirs' } })
    expect(importAnswer.parse(await answer.json()).rule).toBe('TakeTheirs')
    await runImports()
    expect((await acts(id)).records).toMatchObject([{ media: { id: media }, canUndo: true }])
    expect(await undoOf(id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await prisma().watchedRecord.findFirst({ where: { userId } })).toMatchObject({ episodesWatched: 3 })
  })

  test('is of the token that applied it, and its undo of who asked for that', async () => {
    const { id: importId } = await imported(malFile(malAnime({ ...malNames(), my_status: '1' })), {
      source: 'mal/preview',
    })
    const { id, headers } = await given('WriteRecords')
    await send('POST', `/api/imports/${importId}/apply`, { rule: 'KeepMine' }, headers)
    await runImports()
    await called(importId, 'undo')
    const events = await prisma().watchedEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } })
    expect(events.map(({ source, tokenId }) => [source, tokenId])).toEqual([
      ['Import', id],
      ['Undo', null],
    ])
  })
})
