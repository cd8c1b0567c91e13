import { expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query } from '../support'

useDatabase()
emptyAfterEach()

const tagsOf = (title: string) =>
  query(
    `SELECT t.name, mt.weight, mt.is_spoiler AS spoils FROM media m JOIN media_tags mt ON mt.media_id = m.id JOIN tags t ON t.id = mt.tag_id
      WHERE m.title = $1 ORDER BY t.key`,
    [title],
  )

test('tags say how well they fit, and whether they give away the story', async () => {
  const tags = ['Quiet', { name: 'Loud', weight: 80 }, { name: 'It was a dream', weight: 30, spoiler: true }]
  await loadLines(anime('a', 'A', { tags }))
  const stored = [
    { name: 'It was a dream', weight: 30, spoils: true },
    { name: 'Loud', weight: 80, spoils: false },
    { name: 'Quiet', weight: null, spoils: false },
  ]
  expect(await tagsOf('A')).toEqual(stored)
  await loadLines(anime('a', 'A', { tags }))
  expect(await tagsOf('A')).toEqual(stored)
})

test('other spellings of a known tag are one tag, at the first load and at later ones', async () => {
  await loadLines(anime('a', 'A', { tags: ['science fiction', 'sci-fi'] }))
  expect(await query('SELECT name, category, media_count FROM tags')).toEqual([
    { name: 'Sci-Fi', category: 'Genre', media_count: 1 },
  ])
  await loadLines(anime('b', 'B', { tags: ['SF', { name: 'Science Fiction', weight: 60 }] }))
  expect(await tagsOf('B')).toEqual([{ name: 'Sci-Fi', weight: 60, spoils: false }])
  expect(await column('SELECT cardinality(tag_ids) FROM media')).toEqual([1, 1])
})

test('a tag that an editor has renamed keeps its name, and loads find it', async () => {
  await loadLines(anime('a', 'A', { tags: ['robots in love'] }))
  await query(`WITH old AS (UPDATE tags SET name = 'mecha romance', key = 'mecha romance', is_curated = true RETURNING id)
    INSERT INTO tag_aliases (key, name, tag_id) SELECT 'robots in love', 'robots in love', id FROM old`)
  await loadLines(anime('b', 'B', { tags: ['Robots in Love', 'Mecha Romance'] }))
  expect(await query('SELECT name, media_count FROM tags')).toEqual([{ name: 'mecha romance', media_count: 2 }])
})

test('a weight that is no number from 1 to 100 is refused', async () => {
  const report = await loadLines(anime('a', 'A', { tags: [{ name: 'Loud', weight: 500 }] }))
  expect(report.counts.works.added).toBe(0)
})

test('a work is for adults if its source says so, or else by its genres; what a person says stays', async () => {
  await loadLines(
    anime('a', 'A', { adult: true }),
    anime('b', 'B', { genres: ['Hentai'] }),
    anime('c', 'C', { genres: ['Hentai'], adult: false }),
    anime('d', 'D'),
  )
  const adults = () => column('SELECT title FROM media WHERE is_adult ORDER BY title')
  expect(await adults()).toEqual(['A', 'B'])
  await query(`UPDATE media SET is_adult = false, kept_fields = '{isAdult}' WHERE title = 'A'`)
  await loadLines(anime('a', 'A', { adult: true }), anime('b', 'B'), anime('d', 'D', { adult: true }))
  expect(await adults()).toEqual(['B', 'D'])
})
