import { expect, test } from 'vitest'
import { refreshSimilarWorks } from '@/server/domain/catalogue/similar-works/jobs'
import { ASK } from '@/server/domain/catalogue/similar-works/mutations'
import { readRuns } from '@/server/domain/catalogue/similar-works/queries'
import { isDue } from '@/server/domain/catalogue/similar-works/rules'
import { pool } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const at = (time: string) => new Date(`2026-05-02T${time}Z`)
const yesterday = new Date('2026-05-01T20:00Z')

test.each([
  ['the night has passed since the last run', { startedAt: yesterday, finishedAt: yesterday }, '04:11', 0, true],
  ['the night is still to come', { startedAt: yesterday, finishedAt: yesterday }, '04:10', 0, false],
  ['it has run this night', { startedAt: at('04:12'), finishedAt: at('04:20') }, '09:00', 0, false],
  ['no run has ever begun', { startedAt: null, finishedAt: null }, '04:10', 0, true],
  ['a load has ended', { wantedAt: at('09:00') }, '09:00', 0, true],
  ['a load has ended four minutes ago', { wantedAt: at('08:56') }, '09:00', 5, false],
  ['no other load has followed for five minutes', { wantedAt: at('08:55') }, '09:00', 5, true],
  ['a run goes on', { wantedAt: at('08:55'), startedAt: at('08:59'), finishedAt: null }, '09:00', 0, false],
  ['a run has failed', { wantedAt: at('08:40'), startedAt: at('08:41'), finishedAt: null }, '09:00', 0, true],
])('whether similar works are due: %s', (_case, runs, now, quiet, due) => {
  const last = { wantedAt: null, startedAt: at('04:12'), finishedAt: at('04:20'), ...runs }
  expect(isDue(last, at(now), quiet)).toBe(due)
})

test('a run answers the loads before it, and says how far it is', async () => {
  await givenMedia({ title: 'This', tagNames: ['Mecha'] })
  await pool().query(ASK)
  expect(await readRuns()).toMatchObject({ wantedAt: expect.any(Date) })
  await refreshSimilarWorks()
  expect(await readRuns()).toMatchObject({ wantedAt: null, finishedAt: expect.any(Date), done: 1, total: 1 })
  await pool().query(ASK)
  await pool().query("UPDATE derivations SET started_at = now() - interval '1 hour', finished_at = NULL")
  expect(await readRuns()).toMatchObject({ wantedAt: expect.any(Date), finishedAt: null })
})
