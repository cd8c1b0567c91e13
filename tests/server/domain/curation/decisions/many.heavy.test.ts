import { expect, test } from 'vitest'
import { decide } from '@/server/domain/curation/decisions/mutations'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { type Asking, give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

/** `TEST_PROPOSALS=10000 TEST_USERS=500` measures what the product promises. */
const PROPOSALS = Number(process.env.TEST_PROPOSALS ?? 200)
const USERS = Number(process.env.TEST_USERS ?? 10)
const WORKS = Math.max(20, PROPOSALS / 100)
const EDITORS = 5

/** Runs `work` for each item, so many at a time. */
async function eachOf<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<unknown>) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

test('proposals of many, decided by five editors at once: none is lost, and none is applied twice', async () => {
  const people: Asking[] = []
  for (let n = 0; n < USERS; n++) people.push(await someone())
  const works: number[] = []
  for (let n = 0; n < WORKS; n++) works.push(await givenMedia({ title: `Work ${n}` }))
  const places = Array.from({ length: PROPOSALS }, (_, n) => n)
  const begun = Date.now()
  // Most add a title of their own; every tenth changes the title of the work, which only the first of each work can.
  await eachOf(places, 4, async (n) => {
    const change = n % 10 === 0 ? { title: `Title ${n}` } : { synonyms: [`Name ${n}`] }
    await give({ noun: 'media', id: works[n % WORKS] ?? 0, change }, people[n % USERS] as Asking)
  })
  const proposed = Date.now()
  const ids = (await prisma().contribution.findMany({ select: { id: true } })).map(({ id }) => id)
  expect(ids).toHaveLength(PROPOSALS)

  let settled = 0
  const one = async (id: number, editor: Asking) => {
    const decision =
      id % 7 === 0 ? ({ decision: 'Refuse', refusal: 'Wrong' } as const) : ({ decision: 'Accept' } as const)
    await decide(id, { ...decision, reason: null }, editor).catch((error) => {
      if (!(error instanceof AppError) || error.code !== 'settled') throw error
      settled++
    })
  }
  // All five go through the same queue.
  await Promise.all(
    Array.from({ length: EDITORS }, async () => {
      const editor = await someone('CanEdit')
      for (const id of ids) await one(id, editor)
    }),
  )
  const seconds = [(proposed - begun) / 1000, (Date.now() - proposed) / 1000]
  console.log(`${PROPOSALS} proposals in ${seconds[0]} s, ${PROPOSALS * EDITORS} decisions in ${seconds[1]} s`)
  expect(settled).toBe(PROPOSALS * (EDITORS - 1))

  const [found] = await rows(sql`SELECT (SELECT count(*)::int FROM contributions WHERE state = 'Open') AS open,
    (SELECT count(*)::int FROM contributions WHERE state IN ('Accepted', 'PartlyAccepted')) AS accepted,
    (SELECT count(*)::int FROM contributions WHERE state = 'Refused') AS refused,
    (SELECT count(*)::int FROM contributions WHERE state = 'Outdated') AS outdated,
    (SELECT count(DISTINCT edit_id)::int FROM contributions) AS "editsOfThem", (SELECT count(*)::int FROM edits) AS edits,
    (SELECT count(*)::int FROM synonyms) AS names, (SELECT count(DISTINCT title)::int FROM synonyms) AS "differentNames",
    (SELECT count(*)::int FROM contributions WHERE state = 'Accepted' AND after ? 'synonyms') AS "namesAccepted",
    (SELECT sum(accepted)::int FROM contributors) AS "countedAccepted", (SELECT sum(refused)::int FROM contributors) AS "countedRefused"`)
  expect(found).toMatchObject({
    open: 0,
    refused: ids.filter((id) => id % 7 === 0).length,
    edits: found?.accepted,
    editsOfThem: found?.accepted,
    names: found?.namesAccepted,
    differentNames: found?.namesAccepted,
    countedAccepted: found?.accepted,
    countedRefused: found?.refused,
  })
  expect(found?.accepted + found?.refused + found?.outdated).toBe(PROPOSALS)
})
