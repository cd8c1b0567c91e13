import { beforeAll, expect, test } from 'vitest'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { LIST_VISIBILITIES } from '@/lib/lists/rules'
import { RECORD_SORTS } from '@/lib/tracking/records'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { rows, sql } from '@/server/platform/database/client'
import { problemBody } from '@/server/web/http/problem'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import fc, { anyCharacter, runs } from '@/tests/support/fast-check'
import { upload } from '@/tests/support/imports'

useDatabase()

let me: { authorization: string }
let userId: number
beforeAll(async () => {
  userId = await givenUser('fuzzy')
  me = await bearerOf(userId)
  const types = ['Anime', 'Manga', 'Game', 'Movie'] as const
  for (let n = 1; n <= 12; n++)
    await givenMedia({ title: `Work ${n}`, type: types[n % 4], totalEpisodes: n % 3 ? n : null })
})

const options = runs(40)
const TIME = 120_000

const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  '💥',
  '.',
  '..',
  'a/b',
  '%',
  '%2e',
  '\\',
  "' OR 1=1 --",
  '__proto__',
  '9'.repeat(30),
  -1,
  0,
  -0,
  0.5,
  1e9,
  3e9,
  1e308,
  true,
  [],
  {},
  [1],
  { id: 1 },
  { id: 'x' },
  'x'.repeat(3000),
  '2026-02-30',
  '2026-01-01',
  '0000-00-00',
  '9999-12-31',
  'add',
  'my-lists',
  'favorites',
)
const either = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: good }, nasty)
const media = either(
  fc.oneof(
    fc.integer({ min: 1, max: 14 }),
    fc.integer({ min: 1, max: 14 }).map((id) => ({ id })),
  ),
)
const partialDate = either(fc.constantFrom('2026-01-01', '2026-01', '1999', '', null))
const day = either(fc.constantFrom('2026-01-01', '1999-12-31', '', null))

const record = fc.record(
  {
    media,
    episodesWatched: either(fc.integer({ min: 0, max: 30 })),
    status: either(fc.constantFrom(...RECORD_STATUSES)),
    rating: either(fc.integer({ min: 0, max: 100 })),
    startedDate: partialDate,
    finishedDate: partialDate,
    source: either(fc.constantFrom('form', 'plus-one', 'api')),
    date: day,
  },
  { requiredKeys: ['media', 'episodesWatched'] },
)
const list = fc.record(
  {
    name: either(fc.constantFrom('One', 'Two', 'Three', 'one ', 'a/b', '.', '日本')),
    description: either(fc.string()),
    visibility: either(fc.constantFrom(...LIST_VISIBILITIES)),
  },
  { requiredKeys: [] },
)
const segment = fc
  .oneof(fc.constantFrom('one', 'two', 'three', 'favorites', 'a/b', '.-list', '日本'), nasty.map(String))
  .map((text) => encodeURIComponent(text.toWellFormed()) || 'x')
  // "add" is a call of its own.
  .filter((slug) => slug !== 'add')
const who = fc.oneof({ weight: 5, arbitrary: fc.constant('fuzzy') }, segment)
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom('page', 'size', 'sort', 'order', 'ids', 'media'),
      either(fc.constantFrom(...RECORD_SORTS, '1', '2')).map(String),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs).toString())

/** send() checks the answer against the document. */
async function expectMeant(answer: Promise<Response>) {
  expect((await answer).status).toBeLessThan(500)
}
const check = <T>(given: fc.Arbitrary<T>, ask: (given: T) => Promise<Response>) =>
  fc.assert(
    fc.asyncProperty(given, (some) => expectMeant(ask(some))),
    options,
  )

test(
  'any writes of watched records',
  async () => {
    await check(fc.tuple(fc.constantFrom('POST', 'PUT', 'DELETE' as const), either(record)), ([method, body]) =>
      send(method as 'POST', '/api/watched', body, me),
    )
    await check(either(fc.record({ event: either(fc.integer({ min: 1, max: 500 })) })), (body) =>
      send('POST', '/api/watched/undo', body, me),
    )
    await expectConsistent()
  },
  TIME,
)

test(
  'any changes of lists',
  async () => {
    await check(either(list), (body) => send('POST', '/api/user-lists', body, me))
    const body = fc.oneof(
      list,
      fc.record({ media, description: either(fc.string()) }, { requiredKeys: [] }),
      fc.record({ media, after: media }),
      fc.record({ media, before: media }),
      nasty,
    )
    const verb = fc.constantFrom('', '', '/add', '/add', '/add', '/remove', '/order', '/order')
    await check(fc.tuple(who, segment, verb, body), ([owner, slug, what, given]) =>
      send('PUT', `/api/user-lists/${owner}/${slug}${what}`, given, me),
    )
    await check(fc.tuple(who, segment, query), ([owner, slug, asked]) =>
      send('GET', `/api/user-lists/${owner}/${slug}?${asked}`, undefined, me),
    )
    await check(fc.tuple(who, fc.constantFrom('add', 'remove'), body), ([owner, what, given]) =>
      send('PUT', `/api/user-lists/${owner}/${what}`, given, me),
    )
    await check(fc.tuple(who, segment), ([owner, slug]) =>
      send('DELETE', `/api/user-lists/${owner}/${slug}`, undefined, me),
    )
    await expectConsistent()
  },
  TIME,
)

/** Counts that triggers maintain match the rows, and the last event of each record has its state. */
async function expectConsistent(): Promise<void> {
  const counted = await rows(sql`SELECT type, status, count(*)::int AS total, count(rating)::int AS rated,
    count(started_date)::int AS started, count(finished_date)::int AS finished FROM watched_records WHERE user_id = ${userId}
    GROUP BY type, status ORDER BY type, status`)
  const kept = await rows(sql`SELECT type, status, total, rated, started, finished FROM watched_totals
    WHERE user_id = ${userId} AND (total, rated, started, finished) <> (0, 0, 0, 0) ORDER BY type, status`)
  expect(kept).toEqual(counted)
  expect(
    await rows(
      sql`SELECT l.slug FROM lists l WHERE entry_count <> (SELECT count(*) FROM list_entries WHERE list_id = l.id)`,
    ),
  ).toEqual([])
  expect(
    await rows(sql`SELECT w.media_id FROM watched_records w JOIN LATERAL (SELECT after FROM watched_events e
      WHERE e.user_id = w.user_id AND e.media_id = w.media_id ORDER BY id DESC LIMIT 1) AS e ON true
      WHERE (e.after->>'episodesWatched')::int IS DISTINCT FROM w.episodes_watched OR e.after->>'status' <> w.status::text`),
  ).toEqual([])
}

test(
  'any file is imported, refused, or fails with a reason',
  async () => {
    const fileName = fc.constantFrom('a.xml', 'a.xml.gz', 'a.json', 'x', '', '../../a.xml')
    const head = fc.constantFrom('<myanimelist>', '{"format": "mokuroku-watched", "version": 1, "watched": [', '')
    const field = fc.constantFrom('my_status', 'series_animedb_id', 'my_start_date', 'my_score', 'my_tags', 'x')
    const entry = fc
      .array(
        fc.tuple(
          field,
          fc.oneof(fc.string({ unit: anyCharacter, maxLength: 40 }), fc.constantFrom('1', '2020-00-00', '&lol;')),
        ),
      )
      .map((fields) => `<anime>${fields.map(([name, text]) => `<${name}>${text}</${name}>`).join('')}</anime>`)
    const content = fc
      .tuple(
        head,
        fc.array(fc.oneof(entry, fc.json(), fc.string({ maxLength: 40 })), { maxLength: 6 }),
        fc.constantFrom('</myanimelist>', ']}', ''),
      )
      .map(([begin, middle, end]) => begin + middle.join('') + end)
    const source = fc.constantFrom('mal', 'mokuroku', 'mal/preview', 'mokuroku/preview')
    const toWatched = fc.constantFrom('true', 'false', '', 'yes\0')
    await fc.assert(
      fc.asyncProperty(source, fileName, content, toWatched, async (path, name, text, flag) => {
        await rows(sql`DELETE FROM rate_limits`)
        const answer = await upload(text, { source: path, name, headers: me, fields: { ImportToWatched: flag } })
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 400) return void problemBody.parse(await answer.json())
        await runImports()
        const { id } = await answer.json()
        const { status } = await (await send('GET', `/api/imports/${id}`, undefined, me)).json()
        expect(['Done', 'Ready', 'Failed']).toContain(status)
      }),
      { numRuns: Math.ceil(options.numRuns / 3) },
    )
  },
  TIME,
)
