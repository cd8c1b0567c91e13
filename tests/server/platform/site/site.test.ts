import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SETTING_KEYS } from '@/lib/schemas/site'
import { inContext, newContext } from '@/server/platform/cache/context'
import { keptReading } from '@/server/platform/cache/kept-reading'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { settingsOfEnvironment } from '@/server/platform/site/environment'
import { forgetSite, site } from '@/server/platform/site/site'
import { USUAL_SETTINGS } from '@/server/platform/site/stored'
import { createSiteMark } from '@/server/web/edge/site-mark'
import { useDatabase } from '@/tests/support/database'

useDatabase()

/** Writes the row, as another instance does it. */
const store = (values: object) =>
  rows(sql`INSERT INTO site_settings ("values") VALUES (${JSON.stringify(values)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET "values" = excluded."values", version = site_settings.version + 1`)
/** What an answer shows for which an edge has counted so many changes. */
const asked = (mark: number) => inContext(newContext(undefined, mark), site)

beforeEach(async () => {
  await store({})
  forgetSite()
})

test('every setting has its default, and the answer has the tag', async () => {
  const context = newContext(undefined, 1)
  expect(await inContext(context, site)).toEqual(USUAL_SETTINGS)
  expect([...context.tags]).toEqual(['site'])
  expect(Object.keys(USUAL_SETTINGS)).toEqual(SETTING_KEYS)
})

test('an answer that is made after its edge has heard of a change shows it', async () => {
  const edge = createSiteMark({ readAt: Date.now() })
  const mark = () => edge.now() ?? 0
  expect((await asked(mark())).name).toBe('Mokuroku')
  await store({ name: 'Anime Library' })
  expect((await asked(mark())).name).toBe('Mokuroku')
  edge.hear(['media:1', 'site'])
  const old = mark() - 1
  expect(await Promise.all([asked(mark()), asked(old)])).toMatchObject(Array(2).fill({ name: 'Anime Library' }))
  await store({ name: 'Anime Archive' })
  // The edge has lost the log and found it again.
  edge.hear(['*'])
  expect((await asked(mark())).name).toBe('Anime Archive')
})

test('there is no count while the log is not read', () => {
  expect(createSiteMark({ readAt: Date.now() - 5000 }).now()).toBeUndefined()
})

test('unchanged settings cost no statement; those of a change one for all requests', async () => {
  await asked(1)
  const query = vi.spyOn(pg.Pool.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  await asked(1)
  expect(query).not.toHaveBeenCalled()
  await Promise.all([asked(2), asked(2), asked(1)])
  expect(query).toHaveBeenCalledTimes(1)
})

test('a reading that comes back late does not count as the last', async () => {
  const waiting: ((found: string) => void)[] = []
  const reading = keptReading('late', () => new Promise<string>((resolve) => waiting.push(resolve)))
  const read = (mark: number) => inContext(newContext(undefined, mark), reading.read)
  const both = [read(1), read(2)]
  waiting[1]?.('new')
  await both[1]
  waiting[0]?.('old')
  expect(await Promise.all(both)).toEqual(['old', 'new'])
  expect(reading.last()).toBe('new')
})

test('jobs read what is at most a second old', async () => {
  await site()
  await store({ name: 'Anime Library' })
  expect((await site()).name).toBe('Mokuroku')
  vi.useFakeTimers({ now: Date.now() + 1001, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await site()).name).toBe('Anime Library')
})

test('the environment wins, also with the default', async () => {
  await store({ registration: 'closed', uploads: 3 })
  expect(await asked(1)).toMatchObject({ registration: 'closed', uploads: 3 })
  vi.stubEnv('REGISTRATION', 'open')
  const { CONTACT } = env()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    Object.assign(env(), { CONTACT })
  })
  Object.assign(env(), { CONTACT: 'staff@anime.example' })
  expect(settingsOfEnvironment()).toEqual({ registration: 'open', contact: 'staff@anime.example' })
  expect(await asked(1)).toMatchObject({ registration: 'open', uploads: 3, contact: 'staff@anime.example' })
})

test('a value that does not fit, and a key that is not known, are ignored and said', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  await store({ name: 'Anime Library', registration: 'sometimes', daily: '5', moon: true })
  expect(await asked(1)).toEqual({ ...USUAL_SETTINGS, name: 'Anime Library' })
  forgetSite()
  await asked(1)
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    'These settings of the site are ignored: moon (unknown), daily (invalid), registration (invalid). Their defaults count.',
  ])
  await rows(sql`UPDATE site_settings SET "values" = '[1]'`)
  expect(await asked(2)).toEqual(USUAL_SETTINGS)
})

test('without a database the last known settings count, and nobody keeps the answer', async () => {
  await store({ name: 'Anime Library' })
  await asked(1)
  const query = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(() => Promise.reject(new Error('away')))
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    query.mockRestore()
    error.mockRestore()
  })
  const context = newContext(undefined, 2)
  expect((await inContext(context, site)).name).toBe('Anime Library')
  expect(context.noStore).toBe(true)
  query.mockRestore()
  expect((await asked(2)).name).toBe('Anime Library')
})
