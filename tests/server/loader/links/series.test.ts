import { describe, expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { anime, column, emptyAfterEach, loadLines, query, value, writes } from '../support'

useDatabase()
emptyAfterEach()

const members = () =>
  query(`SELECT s.title, array_agg(m.source_key ORDER BY m.id) AS works FROM series s LEFT JOIN media m ON m.series_id = s.id
    GROUP BY s.id ORDER BY s.id`)

describe('related works', () => {
  test('are a series with the dates and popularity of its works', async () => {
    await loadLines(
      anime('b', 'Gintama: Second', { begin: '2011-04-04', end: '2012-03-26', members: 5, related: ['a'] }),
      anime('a', 'Gintama', { native: '銀魂', begin: '2006-04-04', end: '2010-03-25', members: 7 }),
      anime('z', 'Alone'),
    )
    expect(
      await query('SELECT title, native_title, status, start_date, end_date, popularity, source_key FROM series'),
    ).toEqual([
      {
        title: 'Gintama',
        native_title: '銀魂',
        status: 'Ended',
        start_date: 20060404,
        end_date: 20120326,
        popularity: 12,
        source_key: 'grouped:a',
      },
    ])
    expect(await query('SELECT key, popularity FROM series_search_keys ORDER BY 1')).toEqual([
      { key: 'gintama', popularity: 12 },
      { key: '銀魂', popularity: 12 },
    ])
  })

  test('keep their series over loads; a new one joins it', async () => {
    const [a, b] = [anime('a', 'Show', { related: ['b'] }), anime('b', 'Show 2')]
    await loadLines(a, b)
    await loadLines(a, b, anime('c', 'Show: More', { related: ['b'] }))
    await loadLines(anime('d', 'Show 3rd Season', { related: ['c'] }))
    expect(await members()).toEqual([{ title: 'Show', works: ['a', 'b', 'c', 'd'] }])
    expect(await column('SELECT id FROM series')).toEqual([1])
  })

  test('that point nowhere, or at themselves, are none', async () => {
    const report = await loadLines(anime('a', 'A', { related: ['a', 'https://anidb.net/anime/404'] }))
    expect(report.counts.relations.added).toBe(0)
    expect(await members()).toEqual([])
  })

  test('are none where nothing but the relation says so', async () => {
    await loadLines(
      anime('song', 'Change Our Mirai!', { related: ['a', 'b', 'c'] }),
      anime('a', 'Accel World', { related: ['b'] }),
      anime('b', 'Sword Art Online', { related: ['c'] }),
      anime('c', 'Sword Art Online II'),
    )
    expect(await members()).toEqual([{ title: 'Sword Art Online', works: ['b', 'c'] }])
  })
})

test('songs of one singer are no series', async () => {
  const song = (key: string, title: string, more = {}) => anime(key, title, { format: 'Music', ...more })
  await loadLines(song('a', '40meterP: Going My Way', { related: ['b'] }), song('b', '40meterP: Crouching Start'))
  expect(await members()).toEqual([])
})

describe('a series that was grouped wrongly', () => {
  const works = [
    anime('a', 'Accel World', { members: 5, related: ['b'], cast: [{ character: 'Kuroyuki' }] }),
    anime('b', 'Sword Art Online', { members: 9, related: ['c'], cast: [{ character: 'Asuna' }] }),
    anime('c', 'Sword Art Online II', { members: 7 }),
    anime('d', 'Alone'),
    anime('e', 'Another', { members: 3, cast: [{ character: 'Mei' }] }),
  ]
  /**
   * As earlier versions grouped: one series of three works that has its name from the wrong one, one of two strangers.
   */
  async function groupWrongly() {
    await loadLines(...works)
    await query(`UPDATE media SET series_id = NULL; DELETE FROM series`)
    await query(`INSERT INTO series (id, source_key, title, title_sort) VALUES
      (11, 'grouped:a', 'Accel World', 'accel world'), (12, 'grouped:d', 'Alone', 'alone')`)
    await query(`INSERT INTO series_search_keys (series_id, key) VALUES (11, 'accel world'), (12, 'alone')`)
    await query(`UPDATE media SET series_id = CASE WHEN source_key IN ('d', 'e') THEN 12 ELSE 11 END`)
    await query(`UPDATE characters SET series_id = CASE full_name WHEN 'Mei' THEN 12 ELSE 11 END`)
  }
  const homes = () =>
    query(`SELECT c.full_name AS name, s.title FROM characters c LEFT JOIN series s ON s.id = c.series_id ORDER BY 1`)

  test('loses what does not belong there, or is dissolved, and its address redirects', async () => {
    await groupWrongly()
    await loadLines(works[0])
    expect(await query('SELECT id, title, source_key FROM series')).toEqual([
      { id: 11, title: 'Sword Art Online', source_key: 'grouped:b' },
    ])
    expect(await column('SELECT key FROM series_search_keys')).toEqual(['sword art online'])
    expect(await members()).toEqual([{ title: 'Sword Art Online', works: ['b', 'c'] }])
    expect(await query('SELECT v.series_id, m.source_key FROM series_moves v JOIN media m ON m.id = media_id')).toEqual(
      [{ series_id: 12, source_key: 'e' }],
    )
    expect(await homes()).toEqual([
      { name: 'Asuna', title: 'Sword Art Online' },
      { name: 'Kuroyuki', title: null },
      { name: 'Mei', title: null },
    ])
    const written = await writes()
    await loadLines(...works)
    expect(await writes()).toBe(written)
  })

  test('falls into two, and the smaller part takes the name along', async () => {
    const works = [
      anime('a', 'Accel World', { related: ['b', 'c'] }),
      anime('b', 'Accel World EX'),
      anime('c', 'Sword Art Online', { related: ['d', 'e'] }),
      anime('d', 'Sword Art Online II'),
      anime('e', 'Sword Art Online III'),
    ]
    await loadLines(...works)
    await query(`UPDATE media SET series_id = (SELECT id FROM series WHERE title = 'Accel World')`)
    await query(`DELETE FROM series WHERE title = 'Sword Art Online'`)
    const [id] = await column('SELECT id FROM series')
    const report = await loadLines(works[0])
    expect(report.counts.series.added).toBe(1)
    expect(await query(`SELECT id = ${id} AS kept, title, source_key FROM series ORDER BY 1 DESC`)).toEqual([
      { kept: true, title: 'Sword Art Online', source_key: 'grouped:c' },
      { kept: false, title: 'Accel World', source_key: 'grouped:a' },
    ])
    const again = await loadLines(...works)
    expect(again.counts.series.added).toBe(0)
    expect(await members()).toEqual([
      { title: 'Sword Art Online', works: ['c', 'd', 'e'] },
      { title: 'Accel World', works: ['a', 'b'] },
    ])
  })

  test.each([
    ['edited', `UPDATE series SET edited_at = now()`],
    ['reviewed', `INSERT INTO reviews (poster_id, series_id, raw_text) SELECT u.id, s.id, 'x' FROM series s, users u`],
    [
      'filled by hand, on the pages of works,',
      `UPDATE media SET kept_fields = '{series}' WHERE id IN (SELECT min(id) FROM media GROUP BY series_id)`,
    ],
    [
      'filled by hand, on its own page,',
      `INSERT INTO kept_items (series_id, list, key, is_removed)
        SELECT series_id, 'media', to_jsonb(min(id)), false FROM media WHERE series_id IS NOT NULL GROUP BY series_id`,
    ],
  ])('stays when people have %s it', async (_, statement) => {
    await groupWrongly()
    await givenUser()
    await query(statement)
    await loadLines(...works)
    expect(await members()).toEqual([
      { title: 'Accel World', works: ['a', 'b', 'c'] },
      { title: 'Alone', works: ['d', 'e'] },
    ])
  })

  test.each([
    ['on its page', `UPDATE media SET kept_fields = '{series}' WHERE source_key = 'c'`],
    [
      'on that of the series',
      `INSERT INTO kept_items (series_id, list, key, is_removed) SELECT s.id, 'media', to_jsonb(m.id), true
        FROM series s, media m WHERE m.source_key = 'c'; UPDATE series SET edited_at = now()`,
    ],
  ])('a work that an editor took out of its series %s stays out', async (_, statement) => {
    await loadLines(...works)
    await query(statement)
    await query(`UPDATE media SET series_id = NULL, edited_at = now() WHERE source_key = 'c'`)
    await loadLines(...works)
    expect(await column(`SELECT series_id FROM media WHERE source_key = 'c'`)).toEqual([null])
  })
})

describe('a described series', () => {
  const described = { kind: 'Series', key: 'series:x', title: 'The X', description: 'All of it.' }

  test('wins over grouping, and related works join it', async () => {
    await loadLines(
      anime('a', 'A', { series: 'series:x' }),
      anime('b', 'A: B', { related: ['a'] }),
      anime('c', 'A: C', { related: ['b'] }),
      described,
    )
    expect(await members()).toEqual([{ title: 'The X', works: ['a', 'b', 'c'] }])
  })

  test('keeps what it states, and follows its works where it states nothing', async () => {
    const facts = () => query('SELECT status, start_date, end_date FROM series')
    const works = (status: string) => [
      anime('a', 'A', { series: 'series:x', status: 'Ended', begin: '2001-02-03', end: '2002-05-06' }),
      anime('b', 'B', { series: 'series:x', status, begin: '2009' }),
    ]
    await loadLines(described, ...works('Ongoing'))
    expect(await facts()).toEqual([{ status: 'Ongoing', start_date: 20010203, end_date: null }])
    await loadLines(...works('Ended'))
    expect(await facts()).toEqual([{ status: 'Ended', start_date: 20010203, end_date: 20090000 }])
    await loadLines({ ...described, begin: '1999-01', status: 'Cancelled' })
    expect(await facts()).toEqual([{ status: 'Cancelled', start_date: 19990100, end_date: 20090000 }])
    const again = await loadLines({ ...described, begin: '1999-01', status: 'Cancelled' }, ...works('Ongoing'))
    expect(again.counts.series).toMatchObject({ added: 0, changed: 0 })
    expect(await facts()).toEqual([{ status: 'Cancelled', start_date: 19990100, end_date: 20090000 }])
  })

  test('takes over the one that its works had been grouped into, id and all', async () => {
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'A 2'))
    await loadLines(described, anime('a', 'A', { series: 'series:x' }))
    expect(await query('SELECT id, title, source_key FROM series')).toEqual([
      { id: 1, title: 'The X', source_key: 'series:x' },
    ])
    expect(await members()).toEqual([{ title: 'The X', works: ['a', 'b'] }])
  })

  test('leaves no empty grouped one behind', async () => {
    await loadLines(described)
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'A 2'))
    await loadLines(anime('a', 'A', { series: 'series:x' }), anime('b', 'A 2', { series: 'series:x' }))
    expect(await members()).toEqual([{ title: 'The X', works: ['a', 'b'] }])
  })
})

describe('typed relations', () => {
  const types = () =>
    query(`SELECT a.source_key || ' ' || r.type || ' ' || b.source_key AS relation FROM media_relations r
      JOIN media a ON a.id = from_id JOIN media b ON b.id = to_id ORDER BY 1`)
  const relation = (type: string, key: string) => ({ relations: [{ type, key }] })

  test('are written both ways', async () => {
    await loadLines(
      anime('a', 'A', {
        relations: [
          { type: 'Sequel', key: 'b' },
          { type: 'Adaptation', key: 'c' },
        ],
      }),
      anime('b', 'B', relation('SideStory', 'c')),
      anime('c', 'C'),
    )
    expect(await types()).toEqual(
      ['a Adaptation c', 'a Sequel b', 'b Prequel a', 'b SideStory c', 'c ParentStory b', 'c Source a'].map(
        (relation) => ({
          relation,
        }),
      ),
    )
  })

  test('win over plain ones, and what a work says itself over what follows', async () => {
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'A 2'))
    const report = await loadLines(anime('a', 'A', relation('Sequel', 'b')), anime('b', 'B', relation('SpinOff', 'a')))
    expect(report.counts.relations).toEqual({ added: 0, changed: 2, unchanged: 0, refused: 0 })
    expect(await types()).toEqual([{ relation: 'a Sequel b' }, { relation: 'b SpinOff a' }])
    const less = await loadLines(anime('a', 'A', { related: ['b'] }))
    expect(less.counts.relations).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 })
  })

  test('of one character in common make no series', async () => {
    await loadLines(anime('a', 'A', relation('SharedCharacter', 'b')), anime('b', 'A 2'))
    expect(await value('SELECT count(*)::int FROM media_relations')).toBe(2)
    expect(await members()).toEqual([])
  })
})
