import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { forgetSite, site } from '@/server/platform/site/site'
import { bearer, logInAs, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { contextOf } from '@/tests/support/context'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'

useDatabase()

const PATH = '/api/admin/settings'
let headers: Record<string, string>
let id: number

beforeEach(async () => {
  await rows(sql`DELETE FROM site_settings`)
  forgetSite()
  const admin = await someone('CanAdminister')
  headers = admin.headers
  id = admin.id
})

type Permissions = NonNullable<Parameters<typeof givenUser>[1]>['permissions'] & object

let names = 0
/** A user who is logged in. */
async function someone(...permissions: Permissions) {
  const username = `staff-${++names}`
  const id = await givenUser(username, { permissions })
  return { id, headers: bearer(await logInAs(username)) }
}

const change = (change: object, began: object) => send('PATCH', PATH, { change, began }, headers)
const acts = () =>
  rows(
    sql`SELECT moderator_id AS by, act::text, object, before, after FROM moderation_log WHERE moderator_id = ${id}::int`,
  )

test('others than administrators are refused', async () => {
  const { headers: editor } = await someone('CanEdit', 'CanModerate')
  for (const path of ['', '/export']) expect((await send('GET', PATH + path, undefined, editor)).status).toBe(403)
  expect((await send('PATCH', PATH, { change: {}, began: {} }, editor)).status).toBe(403)
  expect((await ask(PATH)).status).toBe(401)
})

test('a change is shown at once, is an act in the log, and drops what shows a setting', async () => {
  const answer = await change(
    { name: "Anna's Anime", registration: 'closed' },
    { name: 'Mokuroku', registration: 'open' },
  )
  await expectDocumented(PATH, answer.clone(), 'PATCH')
  expect(await answer.json()).toMatchObject({ version: 1, settings: { name: 'Anna’s Anime', registration: 'closed' } })
  expect((await site()).name).toBe('Anna’s Anime')
  expect(await acts()).toEqual([
    {
      by: id,
      act: 'ChangeSettings',
      object: 'settings',
      before: { name: 'Mokuroku', registration: 'open' },
      after: { name: 'Anna’s Anime', registration: 'closed' },
    },
  ])
  expect(await rows(sql`SELECT FROM invalidations WHERE 'site' = ANY(tags)`)).not.toEqual([])
  expect([...(await contextOf(site)).tags]).toEqual(['site'])
  expect((await send('POST', '/api/users/register', {})).status).toBe(400)
})

test('of texts and addresses the log has the lengths', async () => {
  const footerLinks = [{ label: 'Chat', url: 'https://chat.example' }]
  const now = { contact: null, rules: '', footerLinks: [] }
  await change({ contact: 'staff@anime.example', rules: 'Be **kind**', footerLinks }, now)
  expect(await acts()).toMatchObject([
    {
      after: { contact: { length: 19 }, rules: { length: 11 }, footerLinks: { length: 1 } },
      before: { rules: { length: 0 } },
    },
  ])
})

test('what another administrator has changed since is a conflict; other settings are none', async () => {
  await change({ name: 'Anime Library' }, { name: 'Mokuroku' })
  const late = await change({ name: 'Archive', daily: 5 }, { name: 'Mokuroku', daily: 100 })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ errors: { name: 'changed' }, current: { name: 'Anime Library' } })
  expect(await site()).toMatchObject({ name: 'Anime Library', daily: 100 })
  expect((await change({ daily: 5 }, { daily: 100 })).status).toBe(200)
  expect(await site()).toMatchObject({ name: 'Anime Library', daily: 5 })
})

test('a change of nothing stores nothing, and a default is not stored', async () => {
  await change({ daily: 100 }, { daily: 100 })
  expect(await acts()).toEqual([])
  await change({ daily: 5 }, { daily: 100 })
  await change({ daily: 100 }, { daily: 5 })
  expect(await rows(sql`SELECT "values" FROM site_settings`)).toEqual([{ values: {} }])
})

test('what the environment decides is named with its variable, and cannot be changed', async () => {
  vi.stubEnv('REGISTRATION', 'open')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await (await send('GET', PATH, undefined, headers)).json()).toMatchObject({
    locked: [{ key: 'registration', variable: 'REGISTRATION' }],
  })
  const refused = await change({ registration: 'closed' }, { registration: 'open' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { errors: { registration: 'settingLocked' } }])
})

test('values that do not fit are refused, each by its field', async () => {
  const wrong = await change({ daily: -1, name: '{x}', footerLinks: [{ label: 'A', url: 'javascript:alert(1)' }] }, {})
  expect(wrong.status).toBe(400)
  expect(Object.keys((await wrong.json()).errors).join()).toMatch(/name.*footerLinks.*daily/)
  expect((await change({ secret: 'x' }, {})).status).toBe(400)
})

test('a stored value that does not fit is named, and stays out of the way', async () => {
  await rows(sql`INSERT INTO site_settings ("values") VALUES ('{"daily":"many","moon":1,"name":"Anime Library"}')`)
  forgetSite()
  const answer = await (await send('GET', PATH, undefined, headers)).json()
  expect(answer.ignored).toEqual([
    { key: 'moon', why: 'unknown' },
    { key: 'daily', why: 'invalid' },
  ])
  await change({ daily: 7 }, { daily: 100 })
  expect(await rows(sql`SELECT "values" FROM site_settings`)).toEqual([
    { values: { daily: 7, moon: 1, name: 'Anime Library' } },
  ])
})

test('the file of settings is taken in by a site after it has shown what changes', async () => {
  await change({ name: 'Anime Library', daily: 5 }, { name: 'Mokuroku', daily: 100 })
  const exported = await send('GET', `${PATH}/export`, undefined, headers)
  await expectDocumented(`${PATH}/export`, exported.clone())
  const file = await exported.json()
  expect(file).toEqual({ format: 'mokuroku-settings', settings: { name: 'Anime Library', daily: 5 } })
  await rows(sql`DELETE FROM site_settings`)
  await rows(sql`INSERT INTO site_settings ("values") VALUES ('{"open":3,"logo":"abcdefgh"}')`)
  forgetSite()
  const take = (body: object) => send('POST', `${PATH}/import`, body, headers)
  const shown = await (await take({ file })).json()
  expect(shown).toEqual({
    isStored: false,
    version: 1,
    changes: [
      { key: 'name', before: 'Mokuroku', after: 'Anime Library' },
      { key: 'daily', before: 100, after: 5 },
      { key: 'open', before: 3, after: 200 },
    ],
  })
  expect((await site()).name).toBe('Mokuroku')
  expect((await take({ file, version: 7 })).status).toBe(409)
  expect(await (await take({ file, version: 1 })).json()).toMatchObject({ isStored: true, version: 2 })
  expect(await site()).toMatchObject({ name: 'Anime Library', daily: 5, open: 200, logo: 'abcdefgh' })
  expect((await take({ file: { ...file, settings: { ...file.settings, daily: 'x' } } })).status).toBe(400)
  expect((await take({ file: { ...file, settings: { SITE_URL: 'https://a.example' } } })).status).toBe(400)
})

test('the file lacks what the environment decides', async () => {
  await change({ registration: 'closed', daily: 5 }, { registration: 'open', daily: 100 })
  vi.stubEnv('REGISTRATION', 'open')
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = await (await send('GET', `${PATH}/export`, undefined, headers)).json()
  expect(file.settings).toEqual({ daily: 5 })
})
