import { existsSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import { links } from '@/lib/links'
import { CONTRIBUTION_LIMITS } from '@/lib/site'
import { mergeEntries } from '@/server/domain/curation/merges/mutations'
import { cleanSparePictures } from '@/server/domain/curation/pictures/jobs'
import { rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask, pathOf } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { keptPath, still } from '@/tests/support/pictures'

useDatabase()

type Headers = { authorization: string }
let editorId: number
let member: number
let mine: Headers
let theirs: Headers
let editor: Headers
let moderator: Headers
let work: number

beforeAll(async () => {
  editorId = await givenUser('curator', { permissions: ['CanEdit'] })
  member = await givenUser('painter')
  mine = await bearerOf(member)
  theirs = await bearerOf(await givenUser())
  editor = await bearerOf(editorId)
  moderator = await bearerOf(await givenUser('warden', { permissions: ['CanModerate'] }))
})
beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  await rows(sql`DELETE FROM contributions`)
  work = await givenMedia({ title: 'Lanterns' })
})

let made = 0
/** A picture unlike all others. */
const picture = () =>
  still(20 + ++made, 30)
    .jpeg()
    .toBuffer()

const path = () => `/api/contributions/pictures/media/${work}`

async function give(headers: Headers, file: Uint8Array, more: Record<string, string> = {}): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  form.set('File', new File([new Uint8Array(file)], 'x'))
  const response = await ask(path(), { method: 'POST', body: form, headers })
  await expectDocumented(pathOf(path()) ?? '', response.clone(), 'POST')
  return response
}

/** A proposal of a picture that waits. Returns its id. */
async function proposed(file?: Uint8Array): Promise<number> {
  const response = await give(mine, file ?? (await picture()), {
    Type: 'Primary',
    Credit: 'A painter',
    Comment: 'The key visual',
  })
  const { contribution, state } = (await response.json()) as Contributed
  expect(state).toBe('Open')
  return contribution ?? 0
}

const read = async (id: number, headers = editor) =>
  (await (await send('GET', `/api/contributions/${id}`, undefined, headers)).json()) as Contribution
const fileOf = async (id: number, headers: Headers) => ask(`/api/contributions/${id}/picture`, { headers })
const decide = (id: number, body: object = { decision: 'Accept' }) =>
  send('POST', `/api/contributions/${id}/decision`, body, editor)
const listed = async (entry = work) =>
  ((await (await send('GET', `/api/media/${entry}/attachments`)).json()) as { data: AttachmentDetail[] }).data
const storedAt = async (id: number) => keptPath('media', work, (await read(id)).pictures[0]?.file ?? '')

describe('a proposed picture', () => {
  test('is shown to its proposer and to editors alone, and becomes one of the entry when it is accepted', async () => {
    const present = (await (await give(editor, await picture())).json()) as Contributed
    expect(present).toMatchObject({ state: 'Accepted', contribution: null, entry: work })
    const id = await proposed()
    const shown = await read(id)
    const [there] = await listed()
    expect(shown).toMatchObject({ noun: 'media', entry: work, fields: ['pictures'], comment: 'The key visual' })
    expect(shown.pictures).toMatchObject([
      { did: 'added', type: 'Primary', where: 'waiting', present: there?.filename },
    ])
    expect((await listed()).length).toBe(1)
    const file = shown.pictures[0]?.file ?? ''
    expect((await ask(links.file('media', work, file))).status).toBe(404)
    for (const headers of [mine, editor]) {
      const answer = await fileOf(id, headers)
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
    }
    expect((await fileOf(id, theirs)).status).toBe(404)
    expect((await ask(`/api/contributions/${id}/picture`)).status).toBe(401)
    expect(await (await decide(id)).json()).toMatchObject({ state: 'Accepted', entry: work })
    expect((await listed()).map(({ filename, credit }) => [filename, credit])).toEqual([
      [there?.filename, null],
      [file, 'A painter'],
    ])
    expect((await ask(links.file('media', work, file))).status).toBe(200)
    expect((await fileOf(id, mine)).status).toBe(404)
    const edits = await (await send('GET', `/api/media/${work}/edits`, undefined, editor)).json()
    expect(edits.data[0]).toMatchObject({
      kind: 'picture',
      editor: { username: 'painter' },
      acceptedBy: { username: 'curator' },
    })
    expect((await read(id)).pictures).toMatchObject([{ where: 'entry' }])
  })

  test.each([
    ['refused', (id: number) => decide(id, { decision: 'Refuse', refusal: 'Wrong' })],
    ['withdrawn', (id: number) => send('DELETE', `/api/contributions/${id}`, undefined, mine)],
    ['taken down', (id: number) => send('POST', '/api/moderation/pictures', { contribution: id }, moderator)],
    [
      'forgotten',
      async (id: number) => {
        await rows(sql`UPDATE contributions SET created_at = now() - make_interval(days => ${CONTRIBUTING.pictureDays}::int)
          - interval '1 minute' WHERE id = ${id}::int`)
        await cleanSparePictures()
      },
    ],
  ])('is deleted when it is %s', async (_, end) => {
    const id = await proposed()
    const stored = await storedAt(id)
    expect(existsSync(stored)).toBe(true)
    await end(id)
    expect(existsSync(stored)).toBe(false)
    expect(await read(id, mine)).toMatchObject({ pictures: [{ where: 'gone' }] })
    expect((await read(id, mine)).state).not.toBe('Open')
  })

  test('that was taken down cannot be proposed again, and cannot be accepted where it waits', async () => {
    const file = await picture()
    const id = await proposed(file)
    expect((await send('POST', '/api/moderation/pictures', { contribution: id }, editor)).status).toBe(403)
    const other = work
    work = await givenMedia({ title: 'Elsewhere' })
    const waiting = await proposed(file)
    await send('POST', '/api/moderation/pictures', { contribution: id }, moderator)
    expect((await read(waiting)).state).toBe('Outdated')
    for (const entry of [other, work]) {
      work = entry
      expect(await refusalOf(await give(mine, file))).toEqual([400, 'invalidInput', { File: 'pictureTakenDown' }])
    }
  })

  test('that waits already, or that the entry has, is refused; so is none', async () => {
    const file = await picture()
    const id = await proposed(file)
    expect(await refusalOf(await give(theirs, file))).toEqual([400, 'invalidInput', { File: 'pictureProposed' }])
    await decide(id)
    expect(await refusalOf(await give(theirs, file))).toEqual([400, 'invalidInput', { File: 'pictureThere' }])
    expect(await refusalOf(await give(mine, Buffer.from('<script>')))).toEqual([
      400,
      'invalidInput',
      { File: 'pictureType' },
    ])
    work = 999_999
    expect((await give(mine, await picture())).status).toBe(404)
  })

  test('counts to the quota of its proposer, and to the bytes of one and of all', async () => {
    const id = await proposed()
    await rows(
      sql`UPDATE spare_pictures SET bytes = ${CONTRIBUTING.pictureMegabytes * 1024 * 1024}::int WHERE contribution_id = ${id}::int`,
    )
    expect(await refusalOf(await give(mine, await picture()))).toEqual([409, 'manyPictures'])
    expect((await give(theirs, await picture())).status).toBe(200)
    await rows(sql`UPDATE contributions SET state = 'Refused'`)
    await rows(sql`INSERT INTO contributions (noun, before, after, proposer_id, media_id, state)
      SELECT 'media', '{}', '{}', ${member}::int, ${work}::int, 'Refused' FROM generate_series(1, ${CONTRIBUTION_LIMITS.dailyOfNewAccount}::int)`)
    expect(await refusalOf(await give(mine, await picture()))).toEqual([429, 'tooManyRequests'])
  })

  test('of somebody of whom enough was accepted waits, too', async () => {
    await rows(sql`INSERT INTO contributors (user_id, trusted_at) VALUES (${member}::int, now())
      ON CONFLICT (user_id) DO UPDATE SET trusted_at = now()`)
    const id = await proposed()
    expect((await read(id)).state).toBe('Open')
    await rows(sql`UPDATE contributors SET trusted_at = NULL`)
  })

  test('goes with all that a moderator takes back of its proposer', async () => {
    await decide(await proposed())
    expect((await listed()).length).toBe(1)
    const since = new Date(Date.now() - 60_000).toISOString()
    const both = await bearerOf(await givenUser('judge', { permissions: ['CanModerate', 'CanEdit'] }))
    const answer = await send('POST', '/api/users/painter/edits/revert', { since }, both)
    expect((await answer.json()).reverted).toContainEqual(expect.objectContaining({ noun: 'media', entry: work }))
    expect(await listed()).toEqual([])
  })

  test('leaves the queue while its proposer is suspended, and takes no further one', async () => {
    const id = await proposed()
    const waiting = async () => (await (await send('GET', '/api/contributions', undefined, editor)).json()).data
    expect(await waiting()).toMatchObject([{ id }])
    await rows(sql`UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = ${member}::int`)
    expect(await waiting()).toEqual([])
    expect(await refusalOf(await give(mine, await picture()))).toEqual([403, 'suspended'])
    await rows(sql`UPDATE users SET suspended_until = NULL WHERE id = ${member}::int`)
    expect(await waiting()).toMatchObject([{ id }])
  })

  test('follows its entry into another one', async () => {
    const id = await proposed()
    const into = await givenMedia({ title: 'Lanterns, again' })
    await mergeEntries('media', work, { into, fields: {}, comment: undefined }, editorId)
    expect(await (await decide(id)).json()).toMatchObject({ state: 'Accepted', entry: into })
    const [file] = await listed(into)
    expect((await ask(links.file('media', into, file?.filename ?? ''))).status).toBe(200)
  })
})

describe('of a picture that is there', () => {
  let there: AttachmentDetail
  beforeEach(async () => {
    await give(editor, await picture())
    await give(editor, await picture())
    there = (await listed())[0] as AttachmentDetail
  })
  const at = () => `${path()}/${there.id}`
  const waiting = async (response: Response) => ((await response.json()) as Contributed).contribution ?? 0

  test('type and credit can be proposed', async () => {
    const id = await waiting(await send('PATCH', at(), { type: 'Banner', credit: 'The studio' }, mine))
    expect((await read(id)).pictures).toMatchObject([{ did: 'changed', type: 'Banner', where: 'entry' }])
    expect((await decide(id)).status).toBe(200)
    expect(await listed()).toMatchObject([
      { type: 'Primary' },
      { filename: there.filename, type: 'Banner', credit: 'The studio' },
    ])
  })

  test('another place can be proposed', async () => {
    const id = await waiting(await send('PATCH', at(), { place: 1 }, mine))
    expect((await decide(id)).status).toBe(200)
    expect((await listed())[1]?.filename).toBe(there.filename)
    expect(await refusalOf(await send('PATCH', at(), { place: 1 }, mine))).toEqual([
      400,
      'invalidInput',
      { change: 'unchanged' },
    ])
  })

  test('its removal can be proposed, and is outdated when it has gone', async () => {
    const id = await waiting(await send('DELETE', `${at()}?comment=Fan+art`, undefined, mine))
    expect(await read(id)).toMatchObject({ comment: 'Fan art', pictures: [{ did: 'removed', where: 'entry' }] })
    const again = await waiting(await send('DELETE', at(), undefined, theirs))
    expect(await (await decide(id)).json()).toMatchObject({ state: 'Accepted' })
    expect((await listed()).map(({ filename }) => filename)).not.toContain(there.filename)
    expect(await (await decide(again)).json()).toMatchObject({ state: 'Outdated' })
    expect((await send('DELETE', at(), undefined, mine)).status).toBe(404)
  })

  test('editors do all of it at once', async () => {
    expect(await (await send('PATCH', at(), { credit: 'Me' }, editor)).json()).toMatchObject({ state: 'Accepted' })
    expect(await (await send('DELETE', at(), undefined, editor)).json()).toMatchObject({ edit: expect.any(Number) })
    expect((await listed()).length).toBe(1)
  })
})
