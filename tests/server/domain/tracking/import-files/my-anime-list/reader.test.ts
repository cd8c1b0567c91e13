import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { entriesIn } from '@/server/domain/tracking/import-files/files'
import { AppError } from '@/server/platform/errors'
import fc, { anyCharacter, runs } from '@/tests/support/fast-check'
import { all, chunksOf, endless } from '@/tests/support/import-files'
import { ANIME } from '@/tests/support/mal-list'

const MANGA = `\uFEFF<myanimelist><myinfo><user_export_type>2</user_export_type></myinfo>
<manga><manga_mangadb_id>2</manga_mangadb_id><manga_title><![CDATA[Berserk]]></manga_title><manga_volumes>0</manga_volumes>
<manga_chapters>0</manga_chapters><my_read_volumes>12</my_read_volumes><my_read_chapters>110.6</my_read_chapters>
<my_start_date>2021-02-00</my_start_date><my_finish_date>0000-00-00</my_finish_date><my_scanalation_group><![CDATA[]]></my_scanalation_group>
<my_score>10</my_score><my_status>Reading</my_status><my_times_read>0</my_times_read><my_priority>Low</my_priority></manga></myanimelist>`

const malEntries = (chunks: AsyncIterable<Uint8Array>) => entriesIn('MyAnimeList', chunks)
const entriesOf = async (file: string | Uint8Array, size?: number) =>
  (await all(malEntries(chunksOf(file, size)))).flat()
const refusal = (file: string | Uint8Array) => refusalOf(chunksOf(file))
const refusalOf = async (chunks: AsyncIterable<Uint8Array>) => {
  const error = await all(malEntries(chunks)).catch((error: unknown) => error)
  return error instanceof AppError ? error.fields?.File : error
}

describe('a file of anime', () => {
  test('has the entries in their order, the same work twice if it is there twice', async () => {
    const entries = await entriesOf(ANIME)
    const any = ['Anime', 'Movie', 'Special']
    expect(entries.map(({ ids, types }) => [ids.myanimelist, types])).toEqual([
      ['anime/1', ['Anime']],
      ['anime/24', any],
      ['anime/1', any],
    ])
    expect(entries[0]).toMatchObject({
      title: 'Cowboy Bebop',
      losses: [],
      record: {
        ...{ episodesWatched: 26, status: 'Completed', startedDate: '2019', finishedDate: '2019-02-03', rating: 90 },
        ...{ note: '<b>See you</b> & goodbye]]>', priority: 'High', tags: ['space', 'jazz'] },
        earlierRuns: [{ episodesWatched: 0, startedDate: null, finishedDate: null, rating: null }],
      },
    })
    expect(entries[2]?.record).toMatchObject({ status: 'Paused' })
  })

  test('may have bare "&", unknown entities and empty elements', async () => {
    const [, entry] = await entriesOf(ANIME)
    expect(entry).toMatchObject({
      title: 'Tom & Jerry & Spike <3 &bogus; é',
      record: { note: null, episodesWatched: 5, status: 'Paused' },
    })
  })

  test.each([1, 2, 7, 100_000])('is the same in chunks of %i', async (size) => {
    expect(await entriesOf(ANIME, size)).toEqual(await entriesOf(ANIME))
    expect(await entriesOf(gzipSync(ANIME), size)).toEqual(await entriesOf(ANIME))
  })
})

test('a file of manga, without a declaration and with a byte order mark', async () => {
  const [batch] = await all(malEntries(chunksOf(MANGA)))
  expect(batch).toMatchObject([
    {
      ...{
        ids: { myanimelist: 'manga/2' },
        title: 'Berserk',
        types: ['Manga', 'LightNovel'],
        losses: ['countRounded'],
      },
      record: { episodesWatched: 110, volumesRead: 12, startedDate: '2021-02', rating: 100, status: 'Watching' },
    },
  ])
})

describe('bytes', () => {
  test('that are no UTF-8 are of Windows-1252, and replaced beside letters of UTF-8', async () => {
    const titleIn = async (text: string) => {
      const file = Buffer.from(text)
      file[file.indexOf('Cowboy')] = 0xe9
      return (await entriesOf(file))[0]?.title
    }
    expect(await titleIn(ANIME)).toBe('éowboy Bebop')
    expect(await titleIn(ANIME.replace('Bebop', 'Bébop'))).toBe('\uFFFDowboy Bébop')
  })

  test('of gzip may be several members', async () => {
    const middle = ANIME.length / 2
    const file = Buffer.concat([gzipSync(ANIME.slice(0, middle)), gzipSync(ANIME.slice(middle))])
    expect(await entriesOf(file)).toEqual(await entriesOf(ANIME))
  })

  test('of gzip may be followed by zeros', async () => {
    expect(await entriesOf(Buffer.concat([gzipSync(ANIME), Buffer.alloc(512)]))).toHaveLength(3)
  })
})

test('an empty list has no batch', async () => {
  const file = '<myanimelist><myinfo><user_export_type>1</user_export_type></myinfo></myanimelist>'
  expect(await all(malEntries(chunksOf(file)))).toEqual([])
})

const anime = '<anime><series_animedb_id>1</series_animedb_id><my_status>1</my_status></anime>'

test('batches have at most a thousand entries', async () => {
  const batches = await all(malEntries(endless('<myanimelist>', anime, '</myanimelist>', 2500).chunks))
  expect(batches.map((entries) => entries.length)).toEqual([1000, 1000, 500])
})

test.each([
  ['plain', (text: string) => Buffer.from(text)],
  ['gzip', (text: string) => gzipSync(text)],
])('a reader that stops early closes the source of a %s file', async (_, encoded) => {
  let isClosed = false
  async function* source() {
    try {
      yield* chunksOf(encoded(`<myanimelist>${anime.repeat(5000)}</myanimelist>`), 100)
    } finally {
      isClosed = true
    }
  }
  for await (const entries of malEntries(source())) {
    expect(entries).toHaveLength(1000)
    break
  }
  expect(isClosed).toBe(true)
})

describe('no list of MyAnimeList', () => {
  test.each<[string, string | Uint8Array]>([
    ['an empty file', ''],
    ['one byte', '\x1f'],
    ['another text', 'Hello'],
    ['another root', '<html><body>Log in</body></html>'],
    ['our JSON', '{"format": "mokuroku-watched", "watched": []}'],
    ['another list in that root', '<myanimelist><series><id>1</id></series></myanimelist>'],
    ['both kinds', `<myanimelist>${anime}<manga></manga></myanimelist>`],
    ['two documents', `<myanimelist>${anime}</myanimelist><myanimelist>${anime}</myanimelist>`],
    ['a truncated text', ANIME.slice(0, -20)],
    ['a text truncated in a section', ANIME.slice(0, ANIME.indexOf('goodbye'))],
    ['elements without end', `<myanimelist>${'<a>'.repeat(100_000)}`],
    ['a record with too many fields', `<myanimelist><anime>${Array.from({ length: 101 }, (_, n) => `<f${n}/>`)}`],
  ])('%s', async (_, file) => expect(await refusal(file)).toBe('importNotMal'))

  test.each([
    ['a truncated gzip', gzipSync(ANIME).subarray(0, -20)],
    ['the beginning of a gzip', gzipSync(ANIME).subarray(0, 2)],
    ['a broken gzip', gzipSync(ANIME).map((byte, at) => (at === 100 ? byte ^ 255 : byte))],
    ['gzip and something else', Buffer.concat([gzipSync(ANIME), Buffer.from('something else')])],
  ])('%s', async (_, file) => expect(await refusal(file)).toBe('importDamaged'))

  test.each([
    ['a section', `<myanimelist><anime><my_comments><![CDATA[`, 'x'],
    ['a comment', `<myanimelist><!--`, 'x'],
    ['a name', `<myanimelist><`, 'x'],
    ['attributes', `<myanimelist><anime `, 'x=1 '],
  ])('%s of megabytes: it is not read to its end', async (_, first, sign) => {
    const { chunks, taken } = endless(first, sign.repeat(10_000))
    expect(await refusalOf(chunks)).toBe('importNotMal')
    expect(taken.bytes).toBeLessThan(2 * 1024 * 1024)
  })
})

describe('too large', () => {
  test('a text', async () => {
    expect(await refusalOf(endless('<myanimelist>', ' '.repeat(1 << 20)).chunks)).toBe('importTooLarge')
  })

  test('a gzip bomb: it is inflated no further than the limit', async () => {
    const { chunks, taken } = endless('', gzipSync(Buffer.alloc(8 << 20, ' ')))
    expect(await refusalOf(chunks)).toBe('importTooLarge')
    // Eight members have 64 MiB; streams read a few chunks ahead.
    expect(taken.bytes).toBeLessThan(40 * gzipSync(Buffer.alloc(8 << 20, ' ')).length)
  })

  test('a gzip of nothing, again and again', async () => {
    const nothing = gzipSync('')
    const chunk = Buffer.concat(Array.from({ length: 50_000 }, () => nothing))
    expect(await refusalOf(endless('', chunk).chunks)).toBe('importTooLarge')
  })

  test('too many entries', async () => {
    const { chunks } = endless('<myanimelist>', '<anime></anime>'.repeat(1000))
    expect(await refusalOf(chunks)).toBe('importTooMany')
  })
})

describe('a document type', () => {
  const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};&e${n};&e${n};">`).join('')
  const types = `<!DOCTYPE x [<!ENTITY e0 "lol">${entities}<!ENTITY file SYSTEM "file:///etc/passwd">]>`

  test('is ignored: no entity is expanded or fetched', async () => {
    const title = '<series_title>&e20; &file;</series_title>'
    const [entry] = await entriesOf(`${types}<myanimelist><anime>${title}</anime></myanimelist>`)
    expect(entry?.title).toBe('&e20; &file;')
  })
})

test('names of fields cannot reach a prototype', async () => {
  const hostile = '<__proto__>1</__proto__><constructor>2</constructor><my_status>2</my_status>'
  const [entry] = await entriesOf(`<myanimelist><anime>${hostile}</anime></myanimelist>`)
  expect(entry?.record.status).toBe('Completed')
  expect({}).not.toHaveProperty('my_status')
})

test('only the beginning of a long field is kept', async () => {
  const long = `<my_comments>${'&amp;'.repeat(1_000_000)}</my_comments>`
  const [entry] = await entriesOf(`<myanimelist><anime><my_status>1</my_status>${long}</anime></myanimelist>`, 65_536)
  expect(entry?.record.note).toBe('&'.repeat(5000))
  expect(entry?.losses).toEqual(['noteCut'])
})

test('an error of the disk is passed on', async () => {
  const broken = Object.assign(new Error('EIO'), { code: 'EIO' })
  async function* chunks(file: Uint8Array) {
    yield file
    throw broken
  }
  expect(await refusalOf(chunks(Buffer.from(ANIME)))).toBe(broken)
  expect(await refusalOf(chunks(gzipSync(ANIME)))).toBe(broken)
})

test('any change of a file leaves entries or a refusal', async () => {
  const change = fc.record({
    at: fc.nat(ANIME.length),
    removed: fc.nat(60),
    added: fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        ']]>',
        '<![CDATA[',
        '<!--',
        '-->',
        '&',
        '&#x;',
        '&#x110000;',
        '\0',
        '/>',
        '<?',
        '"',
      ),
      fc.string({ unit: anyCharacter, maxLength: 5 }),
    ),
  })
  const changed = fc.array(change, { minLength: 1, maxLength: 8 }).map((changes) => {
    let text = ANIME
    for (const { at, removed, added } of changes) text = text.slice(0, at) + added + text.slice(at + removed)
    return text
  })
  await fc.assert(
    fc.asyncProperty(changed, fc.boolean(), async (text, isGzip) => {
      const read = await entriesOf(isGzip ? gzipSync(text) : text).catch((error: unknown) => error)
      if (read instanceof Error) expect(read).toBeInstanceOf(AppError)
      else
        for (const { losses } of read as Awaited<ReturnType<typeof entriesOf>>)
          expect(losses).toEqual(expect.any(Array))
    }),
    runs(100),
  )
})

test('any change of a gzip leaves entries or a refusal', async () => {
  const file = gzipSync(ANIME)
  const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(file.length), async (bytes, length) => {
      const changed = Buffer.from(file)
      for (const [at, byte] of bytes) changed[at] = byte
      const read = await entriesOf(changed.subarray(0, length)).catch((error: unknown) => error)
      if (read instanceof Error) expect(read).toBeInstanceOf(AppError)
    }),
    runs(100),
  )
})
