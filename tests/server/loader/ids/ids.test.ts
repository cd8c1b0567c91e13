import { expect, test } from 'vitest'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { loadCatalogue } from '@/server/loader/load'
import { exitCodeOf, writeReport } from '@/server/loader/source/report'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, fileOf, loadLines, query, TODAY } from '../support'

useDatabase()
emptyAfterEach()

const load = (list: unknown, ...more: string[]) =>
  loadCatalogue([fileOf([JSON.stringify(list, null, 2)], 'ids.json'), ...more], { say: () => {}, today: TODAY })
const mal = (n: number) => `https://myanimelist.net/anime/${n}`
const work = (n: number, title: string, more: object = {}) => anime(mal(n), title, { sources: [mal(n)], ...more })
const ids = () =>
  column(`SELECT media_id || ' ' || site || ' ' || external_id FROM external_ids ORDER BY media_id, site`)
const places = () =>
  column(
    `SELECT concat_ws(' ', media_id, external_id, coalesce(season::text, '-'), coalesce(before::text, '-')) FROM media_places ORDER BY media_id, site`,
  )

test('a list gives ids and places to works that are found by their ids, and makes none', async () => {
  await loadLines(work(1, 'First'), work(2, 'Second'))
  const report = await load([
    { mal_id: 1, anidb_id: 11, tvdb_id: 5, season: { tvdb: 1 }, imdb_id: ['tt0807832'] },
    { mal_id: 2, anilist_id: 22, tvdb_id: 5, season: { tvdb: 1 } },
    { mal_id: 3, anilist_id: 33 },
    { mal_id: true },
  ])
  expect(await ids()).toEqual([
    '1 anidb anime/11',
    '1 myanimelist anime/1',
    '2 anilist anime/22',
    '2 myanimelist anime/2',
  ])
  expect(await places()).toEqual(['1 title/tt0807832 - -', '1 series/5 1 -', '2 series/5 1 -'])
  expect(report.counts.ids).toEqual({ added: 5, changed: 0, unchanged: 2, refused: 1 })
  expect(report.counts.works).toEqual({ added: 0, changed: 0, unchanged: 0, refused: 0 })
  expect(report.notes.unmatched).toEqual({
    count: 1,
    first: ['ids.json, entry 3: myanimelist anime/3, anilist anime/33'],
  })
  expect(exitCodeOf(report)).toBe(2)
  expect(writeReport(report).join('\n')).toContain('Ids of no work here, or of several:')
  expect((await mediaHead(1))?.places).toEqual([
    { site: 'imdb', externalId: 'title/tt0807832', season: null, before: null },
    { site: 'thetvdb', externalId: 'series/5', season: 1, before: null },
  ])
})

test('a second list says what the first one does not, and the same list changes nothing', async () => {
  await loadLines(work(1, 'First', { sources: [mal(1), 'https://anidb.net/anime/11'] }))
  await load([{ mal_id: 1, tvdb_id: 5, season: { tvdb: 2 } }])
  const kometa = { 11: { tvdb_id: 5, tvdb_season: 2, tvdb_epoffset: 12, anilist_id: 7 } }
  expect((await load(kometa)).counts.ids).toEqual({ added: 1, changed: 1, unchanged: 1, refused: 0 })
  expect(await places()).toEqual(['1 series/5 2 12'])
  expect((await load(kometa)).counts.ids).toEqual({ added: 0, changed: 0, unchanged: 3, refused: 0 })
  expect((await load([{ mal_id: 1, tvdb_id: 5, season: { tvdb: 2 } }])).counts.ids.changed).toBe(0)
  await load([{ mal_id: 1, tvdb_id: 5, season: { tvdb: 3 } }])
  expect(await places()).toEqual(['1 series/5 3 -'])
})

test('works of the same load are found, in whatever order', async () => {
  await load([{ mal_id: 1, anidb_id: 11 }], fileOf([work(1, 'First')]))
  expect(await ids()).toEqual(['1 anidb anime/11', '1 myanimelist anime/1'])
})

test('what people removed stays away, and what they set stays', async () => {
  await loadLines(work(1, 'Edited', { sources: [mal(1), 'https://anilist.co/anime/9'] }))
  await query('UPDATE media SET edited_at = now()')
  await query(`INSERT INTO kept_items (media_id, list, key, is_removed)
    VALUES (1, 'externalIds', '["anidb", "anime/11"]', true), (1, 'externalIds', '["thetvdb", "series/5"]', true)`)
  const report = await load([{ mal_id: 1, anidb_id: 11, anilist_id: 8, kitsu_id: 3, tvdb_id: 5, imdb_id: 'tt0807832' }])
  expect(await ids()).toEqual(['1 anilist anime/9', '1 kitsu anime/3', '1 myanimelist anime/1'])
  expect(await places()).toEqual(['1 title/tt0807832 - -'])
  expect(report.notes.contested.first).toEqual(['ids.json, entry 1: anilist anime/8 is not that of work 1'])
})

test('locked ids stay as they are', async () => {
  await loadLines(work(1, 'Locked'))
  await query(`UPDATE media SET locked_fields = '{externalIds}'`)
  await load([{ mal_id: 1, anidb_id: 11 }])
  expect(await ids()).toEqual(['1 myanimelist anime/1'])
})

test('entries of one id, and hostile ones, stop nothing', async () => {
  await loadLines(work(1, 'First'), work(2, 'Second'))
  const report = await load([
    { mal_id: 1, anidb_id: 11 },
    { mal_id: 2, anidb_id: 11 },
    { mal_id: 1, anidb_id: 11, tvdb_id: 5 },
    { mal_id: 1, anidb_id: 11, tvdb_id: 5 },
    { mal_id: 1, note: 'x'.repeat(1024 * 1024) },
    { mal_id: 2, 'anime-planet_id': '\u0000', kitsu_id: "'; DROP TABLE media" },
    [[[{ mal_id: 2 }]]],
    'text',
    7,
    null,
    {},
  ])
  expect(await ids()).toEqual(['1 anidb anime/11', '1 myanimelist anime/1', '2 myanimelist anime/2'])
  expect(report.counts).toMatchObject({ ids: { added: 2 }, lines: { refused: 3 } })
})

test('a rehearsal counts, and changes nothing', async () => {
  await loadLines(work(1, 'First'))
  const path = fileOf([JSON.stringify([{ mal_id: 1, anidb_id: 11, tvdb_id: 5 }])], 'ids.json')
  const report = await loadCatalogue([path], { say: () => {}, today: TODAY, dryRun: true })
  expect(report.counts.ids.added).toBe(2)
  expect([await ids(), await places()]).toEqual([['1 myanimelist anime/1'], []])
})
