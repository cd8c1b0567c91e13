import { describe, expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { anime, emptyAfterEach, loadLines, query, value } from '../support'
import { idOf, keep, loadTwice } from './keep'

useDatabase()
emptyAfterEach()

describe('series', () => {
  const described = [
    { kind: 'Series', key: 's', title: 'S' },
    { kind: 'Series', key: 't', title: 'T' },
  ]
  const line = (series: string) => [...described, anime('k', 'K', { series })]
  const series = () => value('SELECT s.title FROM media m LEFT JOIN series s ON s.id = m.series_id')

  test.each([
    ['none', null],
    ['another one', 'T'],
  ])('a work that a person has put into %s stays there', async (_, wanted) => {
    await loadLines(...line('s'))
    await query(`UPDATE media SET kept_fields = '{series}', series_id = (SELECT id FROM series WHERE title = $1)`, [
      wanted,
    ])
    expect(await loadTwice(series, ...line('s'))).toBe(wanted)
  })

  test('so it does when the list of the series alone says it', async () => {
    await loadLines(...line('s'))
    await keep('series', await idOf('series', 's'), 'media', 1, false)
    expect(await loadTwice(series, ...line('t'))).toBe('S')
    await query('UPDATE kept_items SET is_removed = true; UPDATE media SET series_id = NULL')
    expect(await loadTwice(series, ...line('s'))).toBe(null)
    expect(await loadTwice(series, ...line('t'))).toBe('T')
  })

  test('other works of an edited entry follow the source', async () => {
    await loadLines(...line('s'))
    await query('UPDATE media SET edited_at = now(); UPDATE series SET edited_at = now()')
    expect(await loadTwice(series, ...line('t'))).toBe('T')
  })

  test('a described one takes over the one of its works that people have edited, and keeps what they wrote', async () => {
    await loadLines(anime('a', 'A', { related: ['b'] }), anime('b', 'A 2'))
    await query(
      `UPDATE series SET description = 'Mine', title = 'Mine', kept_fields = '{description,title}', edited_at = now()`,
    )
    const lines = [{ ...described[0], native: '原', description: 'Loaded' }, anime('a', 'A', { series: 's' })]
    const found = () => query('SELECT id, source_key, title, native_title, description FROM series')
    expect(await loadTwice(found, ...lines)).toEqual([
      { id: 1, source_key: 's', title: 'Mine', native_title: '原', description: 'Mine' },
    ])
  })

  test('a character’s that a person has chosen stays', async () => {
    const cast = { cast: [{ character: 'C' }] }
    await loadLines(...described, anime('k', 'K', { series: 's', ...cast }))
    await query(`UPDATE characters SET series_id = NULL, kept_fields = '{series}'`)
    const lines = [...described, anime('k', 'K', { series: 's', ...cast })]
    expect(await loadTwice(() => value('SELECT series_id FROM characters'), ...lines)).toBe(null)
  })
})
