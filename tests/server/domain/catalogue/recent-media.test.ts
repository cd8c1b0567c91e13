import { beforeAll, expect, test } from 'vitest'
import { recentMediaIds } from '@/server/domain/catalogue/recent-media'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { planOf } from '@/tests/support/plans'

useDatabase()

const ids: Record<string, number> = {}
const names = (found: readonly number[]) =>
  found.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? String(id))

beforeAll(async () => {
  const given = async (title: string, row: object) => {
    const updatedAt = new Date(1_700_000_000_000 - Object.keys(ids).length * 1000)
    ids[title] = await givenMedia({ title, updatedAt, ...row })
  }
  const known = { popularity: 1000 }
  await given('Unknown', {})
  await given('Unknown with a text', { description: 'About it.' })
  await given('Known', known)
  await given('For adults', { ...known, description: 'About it.', isAdult: true })
  await given('Hidden', { ...known, description: 'About it.', isAdult: null })
  await given('Known with a text', { ...known, description: 'About it.' })
  await given('Known with a banner', known)
  await given('Known with a cover', known)
  await given('Hardly known', { popularity: 999, description: 'About it.' })
  for (const [title, type] of [
    ['Known with a banner', 'Banner'],
    ['Known with a cover', 'Primary'],
  ] as const)
    await prisma().attachment.create({
      data: { mediaId: ids[title], type, filename: 'a.webp', width: 1, height: 1, color: '#000000' },
    })
})

const ORDER = [
  ...['Known with a text', 'Known with a cover', 'Known', 'Known with a banner'],
  ...['Unknown with a text', 'Hardly known', 'Unknown'],
]

test('known works with a text or a cover are first, then known ones, each in the order of their changes', async () => {
  expect(names(await recentMediaIds(0, 10))).toEqual(ORDER)
})

test('in pages, until there are no more', async () => {
  expect(names(await recentMediaIds(1, 3))).toEqual(ORDER.slice(3, 6))
  expect(await recentMediaIds(1_000_000_000, 100)).toEqual([])
})

test('are read from two indexes, of which the one of known works is small', async () => {
  await rows(sql`INSERT INTO media (title, title_sort, type, popularity, updated_at)
    SELECT 'Work ' || n, 'work ' || n, 'Manga', CASE WHEN n % 20 = 0 THEN 5000 ELSE 0 END, now() - make_interval(days => 9999)
    FROM generate_series(1, 5000) AS n`)
  await rows(sql`VACUUM ANALYZE media`)
  const plan = await planOf(() => recentMediaIds(0, 10), 'AS latest')
  expect(plan).not.toContain('Seq Scan on media')
  expect(plan).toContain('media_known_updates')
})
