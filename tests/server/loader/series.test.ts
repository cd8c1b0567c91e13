import { describe, expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, loadLines, query, value } from './support'

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
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'B'))
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'B'), anime('c', 'C', { related: ['b'] }))
    await loadLines(anime('d', 'D', { related: ['c'] }))
    expect(await members()).toEqual([{ title: 'A', works: ['a', 'b', 'c', 'd'] }])
    expect(await column('SELECT id FROM series')).toEqual([1])
  })

  test('that point nowhere, or at themselves, are none', async () => {
    const report = await loadLines(anime('a', 'A', { related: ['a', 'https://anidb.net/anime/404'] }))
    expect(report.counts.relations.added).toBe(0)
    expect(await members()).toEqual([])
  })
})

describe('a described series', () => {
  const described = { kind: 'Series', key: 'series:x', title: 'The X', description: 'All of it.' }

  test('wins over grouping, and related works join it', async () => {
    await loadLines(
      anime('a', 'A', { series: 'series:x' }),
      anime('b', 'B', { related: ['a'] }),
      anime('c', 'C', { related: ['b'] }),
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
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'B'))
    await loadLines(described, anime('a', 'A', { series: 'series:x' }))
    expect(await query('SELECT id, title, source_key FROM series')).toEqual([
      { id: 1, title: 'The X', source_key: 'series:x' },
    ])
    expect(await members()).toEqual([{ title: 'The X', works: ['a', 'b'] }])
  })

  test('leaves no empty grouped one behind', async () => {
    await loadLines(described)
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'B'))
    await loadLines(anime('a', 'A', { series: 'series:x' }), anime('b', 'B', { series: 'series:x' }))
    expect(await members()).toEqual([{ title: 'The X', works: ['a', 'b'] }])
  })
})

describe('typed relations', () => {
  const types = () =>
    query(`SELECT a.source_key || ' ' || r.type || ' ' || b.source_key AS said FROM media_relations r
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
      ['a Adaptation c', 'a Sequel b', 'b Prequel a', 'b SideStory c', 'c ParentStory b', 'c Source a'].map((said) => ({
        said,
      })),
    )
  })

  test('win over plain ones, and what a work says itself over what follows', async () => {
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'B'))
    const report = await loadLines(anime('a', 'A', relation('Sequel', 'b')), anime('b', 'B', relation('SpinOff', 'a')))
    expect(report.counts.relations).toEqual({ added: 0, changed: 2, unchanged: 0, refused: 0 })
    expect(await types()).toEqual([{ said: 'a Sequel b' }, { said: 'b SpinOff a' }])
    const less = await loadLines(anime('a', 'A', { related: ['b'] }))
    expect(less.counts.relations).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 })
  })

  test('of one character in common make no series', async () => {
    await loadLines(anime('a', 'A', relation('SharedCharacter', 'b')), anime('b', 'B'))
    expect(await value('SELECT count(*)::int FROM media_relations')).toBe(2)
    expect(await members()).toEqual([])
  })
})
