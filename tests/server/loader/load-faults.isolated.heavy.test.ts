import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '@/server/loader/load'
import { openLoad } from '@/server/loader/tables/connection'
import { directUrl } from '@/server/platform/database/open-pool'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { anime, column, emptyAfterEach, fileOf, loadLines, NONE, query, TODAY, value } from './support'

useDatabase()
emptyAfterEach()

describe('bad lines', () => {
  test('are reported with number and reason and stop nothing', async () => {
    const report = await loadLines(
      anime('a', 'A'),
      '{"key": "broken',
      anime('b', ''),
      anime('c', 'C', { begin: '2020-13-01' }),
      { ...anime('d', 'D'), kind: 'Opera' },
      `{"x": "${'y'.repeat(10_000_000)}"}`,
      '\u0000\u0001 garbage \ud800',
      { media: 'nowhere', character: 'X', person: 'Y' },
      '"just a text"',
      anime('e', 'E\u0000 &amp; more'),
      anime('f', 'F\ud800'),
    )
    expect(report.counts).toMatchObject({
      works: { ...NONE, added: 2, refused: 3 },
      lines: { ...NONE, refused: 5 },
      cast: { ...NONE, refused: 1 },
    })
    expect(report.notes.refused.first).toEqual([
      'catalogue.jsonl, line 2: is no JSON',
      'catalogue.jsonl, line 3: title: is empty',
      'catalogue.jsonl, line 4: begin: "2020-13-01" is no date',
      expect.stringMatching(/^catalogue.jsonl, line 5: kind: /),
      'catalogue.jsonl, line 6: is longer than 1 MiB',
      'catalogue.jsonl, line 7: is no JSON',
      'catalogue.jsonl, line 9: is no JSON object',
      expect.stringMatching(/^catalogue.jsonl, line 11: .*surrogate/),
      'catalogue.jsonl, line 8: media: is no work of the catalogue',
    ])
    expect(await column('SELECT title FROM media ORDER BY id')).toEqual(['A', 'E & more'])
  })

  test('that only the database refuses cost no other line', async () => {
    await query(`ALTER TABLE media ADD CONSTRAINT no_bad CHECK (title <> 'Bad')`)
    try {
      const works = Array.from({ length: 20 }, (_, n) => anime(`k${n}`, n === 13 ? 'Bad' : `Good ${n}`))
      const report = await loadLines(...works)
      expect(report.counts.works.added).toBe(19)
      expect(report.notes.refused.first).toEqual([expect.stringMatching(/^catalogue.jsonl, line 14: .*no_bad/)])
    } finally {
      await query('ALTER TABLE media DROP CONSTRAINT no_bad')
    }
  })

  test('files that are not there are sentences; when none is, there is an error', async () => {
    const sentences: string[] = []
    const say = (sentence: string) => sentences.push(sentence)
    const report = await loadCatalogue(['nowhere.jsonl', fileOf([anime('a', 'A')])], { say, today: TODAY })
    expect(sentences).toEqual([expect.stringMatching(/^nowhere.jsonl cannot be read: ENOENT/)])
    expect(report.counts.works.added).toBe(1)
    await expect(loadCatalogue(['nowhere.jsonl'], { say })).rejects.toThrow('There is nothing to load')
  })
})

describe('a load', () => {
  test('stops after a batch when it is told to, and is finished by the next', async () => {
    const works = Array.from({ length: 5000 }, (_, n) => anime(`k${n}`, `Title ${n}`, { authors: ['Somebody'] }))
    const stop = new AbortController()
    const file = fileOf(works)
    const stopped = await loadCatalogue([file], {
      say: () => {},
      today: TODAY,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    expect(stopped.stopped).toBe(true)
    expect(stopped.counts.works.added).toBe(2000)
    const rest = await loadCatalogue([file], { say: () => {}, today: TODAY })
    expect(rest.counts.works).toEqual({ ...NONE, added: 3000, unchanged: 2000 })
    expect(await value('SELECT count(*)::int FROM credits')).toBe(5000)
    expect(await value('SELECT count(*)::int FROM media_search_keys')).toBe(5000)
  })

  test('waits for another one, as do all that begin meanwhile', async () => {
    const running = await openLoad(directUrl() ?? '', () => {})
    const sentences: string[] = []
    const loads = ['a', 'b'].map((key) =>
      loadCatalogue([fileOf([anime(key, key), anime('both', 'Both')], key)], {
        say: (sentence) => sentences.push(sentence),
        today: TODAY,
      }),
    )
    await eventually(() => expect(sentences).toHaveLength(2))
    expect(await value('SELECT count(*)::int FROM media')).toBe(0)
    await running.end()
    const [one, other] = await Promise.all(loads)
    expect((one?.counts.works.added ?? 0) + (other?.counts.works.added ?? 0)).toBe(3)
    expect(new Set(sentences)).toEqual(new Set(['Another load is running; waiting for it to end …']))
  })
})
