import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fold } from '@/lib/fold'
import { query } from '@/tests/server/loader/support'
import { useDatabase } from '@/tests/support/database'
import { givenCompany, givenMedia, givenSeries } from '@/tests/support/factories'

useDatabase()

const migration = readFileSync('prisma/migrations/0160_signs_as_words/migration.sql', 'utf8')
const NAMES = [
  'Carole & Tuesday',
  'SPY×FAMILY',
  'Knights＆Magic',
  'Tetsuo´s Café & Bar',
  '狼と香辛料 & 旅',
  'Oʼbrien‘s',
]

test('names that were stored before have keys as they are made now, and keep the one they had', async () => {
  for (const title of NAMES) await givenMedia({ title })
  const series = await givenSeries('Tom & Jerry')
  await givenCompany('Trash & Co')
  await query(`UPDATE media_search_keys SET key = 'old ' || media_id`)
  await query(`UPDATE series_search_keys SET key = 'old'`)
  await query(`UPDATE company_search_keys SET key = 'old'`)
  await query(migration)
  const keys = (await query<{ key: string }>('SELECT key FROM media_search_keys ORDER BY key')).map(({ key }) => key)
  for (const title of NAMES) expect(keys).toContain(fold(title))
  expect(keys).toHaveLength(2 * NAMES.length)
  expect(await query(`SELECT key FROM series_search_keys WHERE series_id = ${series} ORDER BY key`)).toEqual([
    { key: 'old' },
    { key: 'tom and jerry' },
  ])
  expect(await query('SELECT key FROM company_search_keys ORDER BY key')).toEqual([
    { key: 'old' },
    { key: 'trash and co' },
  ])
})
