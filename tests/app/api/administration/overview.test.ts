import { beforeAll, expect, test, vi } from 'vitest'
import type { Overview } from '@/lib/administration/schemas/overview'
import { FROM_DOCTOR } from '@/server/doctor/overview'
import { offerFromAbove } from '@/server/domain/administration/from-above'
import { siteOverview } from '@/server/domain/administration/overview/queries'
import { pool } from '@/server/platform/database/client'
import { env, readEnv } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview } from '@/tests/support/factories'
import { report, somebody } from '@/tests/support/moderation'

useDatabase()

beforeAll(() => offerFromAbove(async () => FROM_DOCTOR))

test('administrators read the state of the site, and nobody else does', async () => {
  const [administrator, moderator] = [await somebody('CanAdminister'), await somebody('CanModerate')]
  const review = await givenReview({
    posterId: administrator.id,
    mediaId: await givenMedia({ title: 'Akira' }),
    kind: 'comment',
  })
  await report(moderator, 'review', review)
  await pool().query(`INSERT INTO mail_outcomes (kind, outcome) VALUES ('confirm', 'failed'), ('confirm', 'sent')`)
  const response = await send('GET', '/api/admin/overview', undefined, administrator.headers)
  expect(response.status).toBe(200)
  const found = (await response.json()) as Overview
  expect(found.health?.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['address', 'database version', 'backup']),
  )
  expect(found).toMatchObject({
    versions: { node: process.versions.node, migration: expect.stringMatching(/^\d{4}_/) },
    waiting: { reports: 1, suggestions: 0, applications: 0, removals: 0 },
    queue: { failed: 0, failedMails: 1 },
    backup: { madeDate: null, check: null },
    stored: { day: null, kinds: [] },
    sources: [],
    site: null,
    grafana: null,
  })
  expect(found.storage?.freeBytes).toBeGreaterThan(0)
  expect(found.database?.bytes).toBeGreaterThan(1e6)
  expect((await refusalOf(await send('GET', '/api/admin/overview', undefined, moderator.headers)))[0]).toBe(403)
  expect((await refusalOf(await send('GET', '/api/admin/overview')))[0]).toBe(401)
})

test('the plots lead to the Grafana of the operator', async () => {
  env().GRAFANA_URL = 'https://grafana.example/d/mokuroku'
  expect((await siteOverview()).grafana).toBe('https://grafana.example/d/mokuroku')
  env().GRAFANA_URL = undefined
  expect(() => readEnv({ GRAFANA_URL: 'https://who:secret@grafana.example' })).toThrow(
    /GRAFANA_URL: "https:\/\/…@grafana.example" has a user or/,
  )
})

test('who asks while the doctor looks waits for that look', async () => {
  const [one, other] = await Promise.all([FROM_DOCTOR.health(), FROM_DOCTOR.health()])
  expect(other).toBe(one)
  expect(await FROM_DOCTOR.health()).not.toBe(one)
})

test('a source says why it failed without its login', async () => {
  const file = 'https://catalogue.example/all.jsonl'
  env().CATALOGUE_SOURCES = [{ file, interval: 'daily' }]
  await pool().query(
    `INSERT INTO catalogue_sources (address, state, reason, checked_at) VALUES ($1, 'failed', $2, now())`,
    [file, 'No answer of https://who:secret@catalogue.example/all.jsonl?token=1'],
  )
  expect(await FROM_DOCTOR.sources()).toMatchObject([
    { address: file, pausedDate: null, reason: 'No answer of https://catalogue.example/…' },
  ])
  await pool().query('INSERT INTO source_controls (source, paused_at) VALUES ($1, now())', [file])
  expect(await FROM_DOCTOR.sources()).toMatchObject([{ address: file, pausedDate: expect.any(String) }])
  const catalogue = (await FROM_DOCTOR.health()).filter(({ check }) => check === 'catalogue source')
  expect(catalogue).toMatchObject([{ state: 'good', message: expect.stringContaining('is paused since') }])
  env().CATALOGUE_SOURCES = []
})

test('a part that fails or takes too long is unknown, and the others are there', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const health = () => Promise.reject(new Error('The doctor is ill.'))
  offerFromAbove(async () => ({ health, sources: () => new Promise(() => {}) }))
  const found = await siteOverview(1000)
  expect([found.health, found.sources]).toEqual([null, null])
  expect(found.versions).not.toBeNull()
  expect(found.totals?.totals.users).toHaveLength(90)
  expect(warn).toHaveBeenCalledTimes(2)
})
