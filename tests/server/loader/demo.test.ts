import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoLines, loadDemo } from '@/server/loader/demo'
import { drawnFilename, ownColor } from '@/server/platform/files/pictures'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query, value } from './support'

useDatabase()
emptyAfterEach()

test('the demo catalogue is complete: every reference is described, every entry has its pictures', async () => {
  const sentences: string[] = []
  const report = await loadDemo((sentence) => sentences.push(sentence))
  expect(report?.notes.nowhere).toEqual({ count: 0, first: [] })
  expect(report?.notes.refused).toEqual({ count: 0, first: [] })
  expect(sentences).toEqual(['Loading the demo catalogue …'])
  const { works, series, characters, people, companies } = report?.counts ?? {}
  expect([works?.added, series?.added, characters?.added].every((count) => (count ?? 0) > 0)).toBe(true)
  const pictures = await query<{ type: string; count: number }>(
    'SELECT type, count(*)::int AS count FROM attachments WHERE drawn GROUP BY 1',
  )
  const sum = (...counts: ({ added: number } | undefined)[]) =>
    counts.reduce((all, count) => all + (count?.added ?? 0), 0)
  expect(Object.fromEntries(pictures.map(({ type, count }) => [type, count]))).toEqual({
    Primary: sum(works, series, characters, people, companies),
    Banner: sum(works, series),
    Logo: sum(companies),
  })
  expect(
    await value(`SELECT count(*)::int FROM media_relations r WHERE NOT EXISTS (
    SELECT FROM media_relations back WHERE back.from_id = r.to_id AND back.to_id = r.from_id)`),
  ).toBe(0)
})

test('the demo is loaded only into an empty database', async () => {
  await loadLines(anime('a', 'A'))
  expect(await loadDemo(() => {})).toBeNull()
  expect(await value('SELECT count(*)::int FROM media')).toBe(1)
})

function folderOf(...folders: object[][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'mokuroku-demo-'))
  folders.forEach((lines, number) => {
    mkdirSync(join(folder, String(number)))
    writeFileSync(
      join(folder, String(number), 'works.jsonl'),
      `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
    )
  })
  return folder
}

test('an entry in two folders is merged, the first value counts', async () => {
  const one = { kind: 'Person', key: 'p', name: 'One', native: null }
  const other = { kind: 'Person', key: 'p', name: 'Other', native: '他', birthday: '1990' }
  const lines = await demoLines(folderOf([one], [other]))
  expect(lines.map((line) => ('text' in line ? JSON.parse(line.text) : null))).toEqual([
    { kind: 'Person', key: 'p', name: 'One', native: '他', birthday: '1990' },
  ])
})

test('drawings are updated with their titles', async () => {
  const company = { kind: 'Company', key: 'c', name: 'C' }
  await loadDemo(() => {}, folderOf([anime('a', 'A', { native: '甲' }), company]))
  const drawn = (title: string) => {
    const subject = { kind: 'media' as const, id: 1, title, nativeTitle: '甲', type: 'Anime' }
    return { filename: drawnFilename(subject, 'cover'), color: ownColor(subject), width: 600, height: 900 }
  }
  const cover = `SELECT filename, color, width, height FROM attachments WHERE media_id = 1 AND type = 'Primary'`
  expect(await query(cover)).toEqual([drawn('A')])
  await loadLines(anime('a', 'Another'), anime('b', 'B'))
  expect(await query(cover)).toEqual([drawn('Another')])
  expect(await column('SELECT DISTINCT media_id FROM attachments WHERE media_id IS NOT NULL')).toEqual([1])
})

test('a demo that cannot be loaded leaves nothing behind', async () => {
  await query(`ALTER TABLE companies ADD CONSTRAINT no_bad CHECK (name <> 'Bad')`)
  try {
    const folder = folderOf([anime('a', 'A'), { kind: 'Company', key: 'c', name: 'Bad' }])
    await expect(loadDemo(() => {}, folder)).rejects.toThrow('no_bad')
    expect(await value('SELECT count(*)::int FROM media')).toBe(0)
  } finally {
    await query('ALTER TABLE companies DROP CONSTRAINT no_bad')
  }
})
