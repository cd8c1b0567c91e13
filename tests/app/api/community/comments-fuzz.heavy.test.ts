import { beforeAll, expect, test } from 'vitest'
import { REVIEW_KINDS } from '@/lib/catalogue/text-kinds'
import { RECOMMENDATIONS } from '@/lib/community/schemas/reviews'
import { TEXT_TYPES } from '@/lib/markup/formats'
import { rows, sql } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { anyText } from '@/tests/support/any-text'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenCharacter, givenMedia, givenSeries, givenUser } from '@/tests/support/factories'
import fc, { runs } from '@/tests/support/fast-check'

useDatabase()

const people: { authorization: string }[] = []
beforeAll(async () => {
  for (let n = 0; n < 3; n++) people.push(await bearerOf(await givenUser()))
  await givenMedia({ title: 'One', totalEpisodes: 12 })
  await givenMedia({ title: 'Two' })
  await givenSeries('Series')
  await givenCharacter('Somebody')
})

const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\0',
  '\ud83d',
  -1,
  0.5,
  3e9,
  true,
  [],
  {},
  [1],
  { id: 1 },
  'x'.repeat(60_000),
)
const either = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: good }, nasty)
const text = fc.record(
  {
    id: either(fc.integer({ min: 1, max: 30 })),
    entityId: either(fc.integer({ min: 1, max: 2 })),
    title: either(anyText),
    rawText: either(anyText),
    textType: either(fc.constantFrom(...TEXT_TYPES)),
    recommended: either(fc.constantFrom(...RECOMMENDATIONS)),
    kind: either(fc.constantFrom(...REVIEW_KINDS)),
    episode: either(fc.integer({ min: 1, max: 14 })),
    otherId: either(fc.integer({ min: 1, max: 3 })),
    updatedDate: either(fc.constantFrom(new Date().toISOString(), '2026-02-30')),
  },
  { requiredKeys: [] },
)
const id = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom('0', 'x', '99999999999'))
const call = fc.oneof(
  fc.tuple(
    fc.constant('POST'),
    fc
      .tuple(fc.constantFrom('media', 'series', 'characters', 'torrents'), id)
      .map(([noun, of]) => `${noun}/${of}/comment`),
    text,
  ),
  fc.tuple(
    fc.constant('PUT'),
    id.map((of) => `comments/${of}`),
    text,
  ),
  fc.tuple(
    fc.constant('DELETE'),
    id.map((of) => `comments/${of}`),
    fc.constant(undefined),
  ),
  fc.tuple(
    fc.constant('POST'),
    id.map((of) => `comments/${of}/restore`),
    fc.constant(undefined),
  ),
  fc.tuple(
    fc.constant('PUT'),
    id.map((of) => `comments/${of}/vote`),
    either(fc.record({ up: either(fc.boolean()) })),
  ),
  fc.tuple(
    fc.constant('DELETE'),
    id.map((of) => `comments/${of}/vote`),
    fc.constant(undefined),
  ),
  fc.tuple(
    fc.constant('GET'),
    fc
      .tuple(id, either(fc.string()))
      .map(
        ([of, some]) =>
          `me/comments?entity=media&entityId=${of}&ids=${encodeURIComponent(String(some).toWellFormed())}`,
      ),
    fc.constant(undefined),
  ),
)

test('any writes by several people at once are answered as documented, and leave consistent rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), call), { minLength: 1, maxLength: 6 }),
      async (asked) => {
        const answers = await Promise.all(
          asked.map(([who, [method, path, body]]) => send(method as 'GET', `/api/${path}`, body, people[who])),
        )
        for (const { status } of answers) expect(status).toBeLessThan(500)
      },
    ),
    runs(20),
  )
  const miscounted = await rows(sql`SELECT r.id FROM reviews r WHERE (r.up_votes, r.down_votes) <> (
    SELECT count(*) FILTER (WHERE up), count(*) FILTER (WHERE NOT up) FROM review_votes WHERE review_id = r.id)`)
  expect(miscounted).toEqual([])
  const totals =
    await rows(sql`SELECT 'media' AS entity, media_id AS entity_id, count(*) FILTER (WHERE kind = 'review')::int AS reviews,
      count(*) FILTER (WHERE kind = 'comment')::int AS comments, count(*) FILTER (WHERE recommended = 'Recommended')::int AS recommended,
      count(*) FILTER (WHERE recommended = 'Mixed')::int AS mixed, count(*) FILTER (WHERE recommended = 'NotRecommended')::int AS not_recommended
    FROM reviews WHERE media_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL GROUP BY media_id ORDER BY 2`)
  const stored = await rows(
    sql`SELECT * FROM review_totals WHERE entity = 'media' AND reviews + comments > 0 ORDER BY entity_id`,
  )
  expect(stored).toEqual(totals)
  const selfVotes = await rows(
    sql`SELECT r.id FROM reviews r JOIN review_votes v ON v.review_id = r.id AND v.user_id = r.poster_id`,
  )
  expect(selfVotes).toEqual([])
}, 120_000)
