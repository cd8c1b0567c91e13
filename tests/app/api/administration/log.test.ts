import { beforeAll, expect, test, vi } from 'vitest'
import type { AdministrationLogEntry, AdministrationLogPage } from '@/lib/administration/schemas/log'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { write } from '@/server/platform/writing/write'
import { refusalOf, send } from '@/tests/support/accounts'
import { proven } from '@/tests/support/administration'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { act, logOf, report, type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

let administrator: Somebody
let moderator: Somebody
let reader: Somebody
beforeAll(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  administrator = await somebody('CanAdminister', 'CanModerate')
  moderator = await somebody('CanModerate')
  reader = await somebody()
  await report(administrator, 'user', reader.id)
  expect((await act(moderator, 'user', reader.id, 'Warn', { reason: 'Abuse', note: 'Be kind.' })).status).toBe(200)
  await write((tx) =>
    logAdministration(tx, {
      by: administrator.id,
      act: 'Grant',
      userId: reader.id,
      reason: 'Asked for it',
      before: { permissions: [] },
      after: { permissions: ['CanUploadTorrents'] },
    }),
  )
  await write((tx) => logAdministration(tx, { by: null, act: 'RunJob', object: 'digests' }))
})

async function read(query = '', { headers } = administrator): Promise<AdministrationLogPage> {
  const response = await send('GET', `/api/admin/log?size=100${query}`, undefined, headers)
  expect(response.status).toBe(200)
  return (await response.json()) as AdministrationLogPage
}
const acts = async (query = '') => (await read(query)).data.map(({ act }) => act)
const exportOf = (query = '', { headers } = administrator) =>
  send('GET', `/api/admin/log/export?${query}`, undefined, headers)

test('it has the acts of all, with what changed, and the command line has no name', async () => {
  const { data, total, isMore } = await read()
  expect([total, isMore]).toEqual([3, false])
  expect(data).toMatchObject([
    { act: 'RunJob', moderator: null, author: null, target: null, targetId: null, object: 'digests', before: null },
    {
      act: 'Grant',
      moderator: { id: administrator.id, username: administrator.username },
      author: { id: reader.id, username: reader.username },
      target: 'user',
      note: 'Asked for it',
      before: { permissions: [] },
      after: { permissions: ['CanUploadTorrents'] },
    },
    { act: 'Warn', moderator: { id: moderator.id }, reason: 'Abuse', note: 'Be kind.', object: null, reports: 1 },
  ])
})

test('moderators read the acts of moderators alone', async () => {
  expect((await logOf(moderator)).map(({ act }) => act)).toEqual(['Warn'])
  expect(await logOf(moderator, '&act=Grant')).toHaveLength(1)
  expect((await refusalOf(await send('GET', '/api/admin/log', undefined, moderator.headers)))[0]).toBe(403)
  expect((await refusalOf(await exportOf('', moderator)))[0]).toBe(403)
  expect((await refusalOf(await send('GET', '/api/admin/log/export')))[0]).toBe(401)
})

test('an act of the command line about a user can be in the log of moderators', async () => {
  await prisma().moderationLog.create({ data: { act: 'Lift', authorId: moderator.id, userId: moderator.id } })
  expect(await logOf(moderator, `&user=${moderator.username}`)).toMatchObject([{ act: 'Lift', moderator: null }])
})

test('it is searched by person, user, object, kind and time', async () => {
  expect(await acts(`&by=${administrator.username.toUpperCase()}`)).toEqual(['Grant'])
  expect(await acts(`&by=%23${moderator.id}`)).toEqual(['Warn'])
  expect(await acts(`&user=${reader.username}`)).toEqual(['Grant', 'Warn'])
  expect(await acts('&isShell=1&act=RunJob')).toEqual(['RunJob'])
  expect(await acts('&object=digests')).toEqual(['RunJob'])
  expect(await acts('&act=Warn')).toEqual(['Warn'])
  expect(await acts('&by=nobody-has-it')).toEqual([])
  const second = (at: number) => new Date(at).toISOString()
  const [{ at } = { at: 0 }] = await rows<{ at: number }>(
    sql`SELECT (extract(epoch FROM max(created_at)) * 1000)::float8 AS at FROM moderation_log`,
  )
  expect(await acts(`&from=${second(at + 1)}`)).toEqual([])
  expect(await acts(`&to=${second(at - 86_400_000)}`)).toEqual([])
  expect(await acts(`&from=${second(at - 86_400_000)}&to=${second(at + 1)}&act=RunJob`)).toEqual(['RunJob'])
})

test('the export has the same entries, each as a line, and takes the same filters', async () => {
  const lines = async (query = ''): Promise<AdministrationLogEntry[]> => {
    const response = await exportOf(query)
    expect(response.headers.get('content-type')).toMatch('application/x-ndjson')
    const text = await response.text()
    return text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as AdministrationLogEntry] : []))
  }
  expect(await lines()).toEqual((await read()).data)
  expect(await lines(`user=${reader.username}&act=Grant`)).toEqual(
    (await read(`&user=${reader.username}&act=Grant`)).data,
  )
  expect(await lines('isShell=1')).toEqual((await read('&isShell=1')).data)
  expect(await lines('by=nobody-has-it')).toEqual([])
})

test('a client that leaves an export gives its connection back', async () => {
  await pool().query(`INSERT INTO moderation_log (act, object, is_administration)
    SELECT 'RunSource', 'a source of many lines', TRUE FROM generate_series(1, 3000)`)
  const { headers } = administrator
  const response = await ask('/api/admin/log/export?object=a source of many lines', { headers })
  const reader = response.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  const open = () =>
    rows(sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'FETCH%'
      AND state LIKE 'idle in transaction%'`)
  expect(await open()).toHaveLength(1)
  await reader?.cancel()
  await eventually(async () => expect(await open()).toHaveLength(0))
})

test('more than 10,000 acts are not counted, and pages end there', async () => {
  await pool().query(`INSERT INTO moderation_log (act, object, is_administration)
    SELECT 'PauseSource', 'paused', TRUE FROM generate_series(1, 10050)`)
  expect(await read('&object=paused&page=99')).toMatchObject({ total: 10_000, totalPages: 100, isMore: true })
  expect((await read('&object=paused&page=99')).data).toHaveLength(100)
})

test('a deleted account leaves its acts, with a mark in place of its name', async () => {
  const id = await givenUser('leaving-soon', { permissions: ['CanAdminister'] })
  const headers = await bearerOf(id)
  await write((tx) => logAdministration(tx, { by: id, act: 'ConfirmUser', userId: id }))
  expect((await send('GET', '/api/admin/log', undefined, headers)).status).toBe(200)
  await prisma().user.delete({ where: { id } })
  expect((await read(`&by=%23${id}`)).data).toMatchObject([
    { act: 'ConfirmUser', moderator: { id, username: null }, author: { id, username: null } },
  ])
  expect(await acts('&by=leaving-soon')).toEqual([])
})

test('what an entry says is short, and no entry is changed or removed', async () => {
  const add = (more: object) =>
    write((tx) => logAdministration(tx, { by: null, act: 'ChangeSettings', object: 'name', ...more }))
  await expect(add({ reason: 'x'.repeat(1001) })).rejects.toThrow('moderation_log_short')
  await expect(add({ after: { text: 'x'.repeat(4100) } })).rejects.toThrow('moderation_log_short')
  await add({ reason: 'x'.repeat(1000) })
  await expect(pool().query(`DELETE FROM moderation_log WHERE object = 'name'`)).rejects.toThrow('only grows')
})

test('who approves and refuses registrations is in the log', async () => {
  const waiting = async (name: string) => {
    const id = await givenUser(name)
    await prisma().user.update({ where: { id }, data: { confirmedAt: null } })
    await pool().query('INSERT INTO applications (user_id, proven_at) VALUES ($1, now())', [id])
    return id
  }
  const [approved, refused] = [await waiting('approved-one'), await waiting('refused-one')]
  const decide = (method: 'PUT' | 'DELETE', id: number) =>
    send(method, `/api/moderation/applications/${id}`, undefined, administrator.headers)
  await proven(administrator)
  expect((await decide('PUT', approved)).status).toBe(200)
  expect((await decide('DELETE', refused)).status).toBe(200)
  expect((await read(`&by=${administrator.username}`)).data.slice(0, 2)).toMatchObject([
    { act: 'Refuse', object: 'registration', author: null },
    { act: 'Approve', author: { id: approved, username: 'approved-one' } },
  ])
})
