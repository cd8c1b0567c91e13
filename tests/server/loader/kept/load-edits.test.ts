import { describe, expect, test } from 'vitest'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { editsOf, recentEdits } from '@/server/domain/curation/edits/queries'
import { loadEdits } from '@/server/loader/kept/load-edits'
import { type LoadOptions, loadCatalogue } from '@/server/loader/load'
import { writeReport } from '@/server/loader/source/report'
import { sourceInWords } from '@/server/loader/source/sources'
import { connect } from '@/server/loader/tables/connection'
import { someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { anime, column, emptyAfterEach, fileOf, loadLines, query, TODAY, value } from '../support'

useDatabase()
emptyAfterEach()

const load = (lines: readonly unknown[], more: Partial<LoadOptions> = {}) =>
  loadCatalogue([fileOf(lines)], { say: () => {}, today: TODAY, ...more })

const full = anime('k', 'Lanterns', {
  native: '灯',
  episodes: 12,
  runtime: 24,
  description: 'Of lanterns.',
  synonyms: ['Lamps'],
  genres: ['Drama'],
  authors: ['An Author'],
  companies: ['A Company'],
  cast: [{ character: 'A Character', person: 'P' }],
  songs: [{ kind: 'Opening', title: 'A Song' }],
  episodeList: [{ number: 1, title: 'An Episode' }],
  relations: [{ type: 'Sequel', key: 'other' }],
  series: 's',
  sources: ['https://anidb.net/anime/2'],
})
const others = [anime('other', 'Rivers'), { kind: 'Series', key: 's', title: 'A Series' }]
const FILLED = [
  'characters',
  'companies',
  'description',
  'episodes',
  'externalIds',
  'nativeTitle',
  'openingsAndEndings',
  'relations',
  'runtime',
  'series',
  'staff',
  'synonyms',
  'tags',
  'totalEpisodes',
]

type Row = {
  id: number
  kind: string
  editor_id: number | null
  source: string
  before: object
  after: object
  kept: unknown
}
const loadsOf = (noun: EditedNoun) =>
  query<Row>(`SELECT * FROM edits WHERE ${noun}_id IS NOT NULL AND kind = 'load' ORDER BY id`)
const edited = (table: string, where = 'true') => query(`UPDATE ${table} SET edited_at = now() WHERE ${where}`)

describe('of an entry that people have edited', () => {
  test('what all transactions of a load change is one edit, with the source and no editor', async () => {
    await loadLines(anime('k', 'Lanterns'), ...others)
    await edited('media', `source_key = 'k'`)
    await load([full, ...others])
    const edits = await loadsOf('media')
    expect(edits).toHaveLength(1)
    expect(edits[0]).toMatchObject({
      kind: 'load',
      editor_id: null,
      source: 'catalogue.jsonl',
      kept: null,
      before: { runtime: null, episodes: [], relations: [] },
      after: { runtime: 24, episodes: [{ number: 1, title: 'An Episode' }], relations: [{ type: 'Sequel' }] },
    })
    expect(Object.keys(edits[0]?.after ?? {}).sort()).toEqual(FILLED)
    // The other work of the relation has none: nobody has edited it.
    expect(await column('SELECT DISTINCT source_key FROM edits JOIN media m ON m.id = media_id')).toEqual(['k'])
    await load([full, ...others])
    expect(await loadsOf('media')).toHaveLength(1)
  })

  test('also of one of which a person wrote an item, or a field', async () => {
    await loadLines(anime('a', 'Lanterns'), anime('b', 'Rivers'), anime('c', 'Hills'))
    await query(
      `INSERT INTO kept_items (media_id, list, key, is_removed) SELECT id, 'relations', '1', true FROM media WHERE source_key = 'a'`,
    )
    await query(`UPDATE media SET kept_fields = '{title}' WHERE source_key = 'b'`)
    await loadLines(
      ...['a', 'b', 'c'].map((key) =>
        anime(key, { a: 'Lanterns', b: 'Rivers', c: 'Hills' }[key] ?? '', { runtime: 24 }),
      ),
    )
    expect(await column(`SELECT source_key FROM edits JOIN media m ON m.id = media_id ORDER BY 1`)).toEqual(['a', 'b'])
  })

  test('so it is of series, people, characters and companies', async () => {
    const lines = (more: object) => [
      { kind: 'Series', key: 's', title: 'Lanterns', ...more },
      { kind: 'Person', key: 'p', name: 'An Author', ...more },
      { kind: 'Character', key: 'c', name: 'A Character', ...more },
      { kind: 'Company', key: 'x', name: 'A Company', ...more },
    ]
    await loadLines(...lines({}))
    for (const table of ['series', 'people', 'characters', 'companies']) await edited(table)
    await loadLines(...lines({ native: '灯' }))
    for (const [noun, field] of [
      ['series', 'nativeTitle'],
      ['person', 'nativeName'],
      ['character', 'nativeName'],
      ['company', 'nativeName'],
    ] as const) {
      const [edit, ...more] = await loadsOf(noun)
      expect([noun, edit?.before, edit?.after, more]).toEqual([noun, { [field]: null }, { [field]: '灯' }, []])
    }
  })

  test('works of an edited series and of an edited character are of their histories', async () => {
    const described = [
      { kind: 'Series', key: 's', title: 'A Series' },
      { kind: 'Character', key: 'character:c', name: 'A Character' },
    ]
    await loadLines(...described)
    await edited('series')
    await edited('characters')
    await loadLines(
      anime('k', 'Lanterns', { series: 's', characters: [{ character: 'character:c', role: 'Lead' }] }),
      ...described,
    )
    const [work] = await column('SELECT id FROM media')
    expect((await loadsOf('series')).map(({ after }) => after)).toEqual([{ media: [work] }])
    expect((await loadsOf('character')).map(({ after }) => after)).toMatchObject([
      { media: [{ media: work, role: 'Lead' }], series: await value('SELECT id FROM series') },
    ])
  })

  test('the report says which, and with which fields; a dry run does so and writes nothing', async () => {
    await loadLines(anime('k', 'Lanterns'))
    await edited('media')
    const notes: string[] = []
    const lines = [anime('k', 'Lanterns', { runtime: 24, episodes: 12 })]
    const tried = await load(lines, { dryRun: true, onNote: (kind, sentence) => notes.push(`${kind} ${sentence}`) })
    const said = `media ${await value('SELECT id FROM media')}, Lanterns: runtime, totalEpisodes`
    expect(tried.notes.edited).toEqual({ count: 1, first: [said] })
    expect(notes).toEqual([`edited ${said}`])
    expect(writeReport(tried).join('\n')).toContain('One entry that people have edited was changed.')
    expect(await query('SELECT FROM edits')).toEqual([])
    expect((await load(lines)).notes.edited.count).toBe(1)
    expect((await load(lines)).notes.edited.count).toBe(0)
    expect(await query('SELECT FROM edits')).toHaveLength(1)
  })

  test('an editor takes it back, which makes the fields a person’s', async () => {
    await loadLines(anime('k', 'Lanterns'))
    await edited('media')
    await load([anime('k', 'Lanterns', { runtime: 24, genres: ['Drama'] })], { source: 'somewhere' })
    const [edit] = await loadsOf('media')
    const editor = await someone('CanEdit')
    const work = Number(await value('SELECT id FROM media'))
    const page = await editsOf('media', work, { page: 0, size: 10 })
    expect(page?.data).toMatchObject([{ kind: 'load', source: 'somewhere', editor: null, isRevertible: true }])
    await revertEdit(edit?.id ?? 0, editor, null)
    expect(await query('SELECT runtime, kept_fields, tag_ids FROM media')).toEqual([
      { runtime: null, kept_fields: ['runtime'], tag_ids: [] },
    ])
    expect(await query('SELECT list, is_removed FROM kept_items')).toEqual([{ list: 'tags', is_removed: true }])
    expect(await query('SELECT FROM notifications')).toEqual([])
  })

  test('recent changes have it only if loads are asked for', async () => {
    await loadLines(anime('k', 'Lanterns'))
    await edited('media')
    await loadLines(anime('k', 'Lanterns', { runtime: 24 }))
    expect((await recentEdits({ size: 10 })).data).toEqual([])
    expect((await recentEdits({ noun: 'media', size: 10 })).data).toEqual([])
    expect((await recentEdits({ kind: 'load', size: 10 })).data).toHaveLength(1)
  })
})

test('entries that no person has touched get no edit', async () => {
  await loadLines(anime('k', 'Lanterns'), ...others)
  await load([full, ...others])
  expect(await query('SELECT FROM edits')).toEqual([])
})

describe('one edit of a load', () => {
  const opened = async <Result>(work: (client: Awaited<ReturnType<typeof connect>>) => Promise<Result>) => {
    const client = await connect(process.env.DATABASE_URL ?? '')
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const WORKS = 'SELECT id FROM media'

  test('has what its later transactions change, too, and goes when they change it back', async () => {
    await loadLines(anime('k', 'Lanterns', { runtime: 20 }))
    await edited('media')
    await opened(async (client) => {
      const { record, watch } = await loadEdits(client, 'one')
      const setRuntime = (runtime: number) =>
        record(async () => {
          await watch('media', ['runtime'], WORKS)
          await client.query('UPDATE media SET runtime = $1', [runtime])
        })
      await setRuntime(21)
      await setRuntime(22)
      expect(await query('SELECT before, after FROM edits')).toEqual([
        { before: { runtime: 20 }, after: { runtime: 22 } },
      ])
      await setRuntime(20)
      expect(await query('SELECT FROM edits')).toEqual([])
      await setRuntime(23)
      // Somebody edits the entry meanwhile: what follows is an edit of its own.
      await query(
        `INSERT INTO edits (media_id, before, after) SELECT id, '{"runtime": 23}', '{"runtime": 30}' FROM media`,
      )
      await query('UPDATE media SET runtime = 30')
      await setRuntime(24)
      expect(await query('SELECT kind, before, after FROM edits ORDER BY id')).toEqual([
        { kind: 'load', before: { runtime: 20 }, after: { runtime: 23 } },
        { kind: 'change', before: { runtime: 23 }, after: { runtime: 30 } },
        { kind: 'load', before: { runtime: 30 }, after: { runtime: 24 } },
      ])
    })
  })

  test('has nothing of what somebody changes while the load does its step', async () => {
    await loadLines(anime('k', 'Lanterns', { runtime: 20 }))
    await edited('media')
    await opened(async (client) => {
      const { record, watch } = await loadEdits(client, 'one')
      await record(async () => {
        await watch('media', ['runtime', 'description'], WORKS)
        await query(
          `INSERT INTO edits (media_id, before, after) SELECT id, '{"runtime": 20}', '{"runtime": 30}' FROM media`,
        )
        await query('UPDATE media SET runtime = 30')
        await client.query(`UPDATE media SET description = 'Loaded.'`)
      })
    })
    expect((await loadsOf('media')).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { description: null }, after: { description: 'Loaded.' } },
    ])
  })
})

test.each([
  ['a source', 'AniList / MAL', ['/srv/data/works.jsonl'], 'AniList / MAL'],
  ['files', undefined, ['/srv/data/works.jsonl', 'C:/more/cast.jsonl'], 'works.jsonl, cast.jsonl'],
  ['a source that is a path', '/srv/data/works.jsonl', [], 'works.jsonl'],
  ['an address', 'https://me:secret@data.example/works.jsonl?key=1', [], 'https://data.example/works.jsonl'],
])('%s is named without what is not for everybody', (_, source, files, name) => {
  expect(sourceInWords(source, files)).toBe(name)
})
