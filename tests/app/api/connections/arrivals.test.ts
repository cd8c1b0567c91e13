import { expect, test } from 'vitest'
import type { NewestScrobble, ScrobbleChosen } from '@/lib/connections/schemas/scrobbles'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import {
  choose,
  connect,
  first,
  log,
  me,
  newest,
  record,
  second,
  tell,
  userId,
  useScrobbles,
} from '@/tests/support/scrobbles'

useDatabase()
useScrobbles()

const asked = async () => {
  const answer = await send('GET', '/api/me/scrobbles/newest', undefined, me)
  await expectDocumented('/api/me/scrobbles/newest', answer.clone())
  return (await answer.json()) as NewestScrobble
}
const UNHEARD = { title: 'Unheard', season: 1 }

test('what says whether something came changes with each event, also of others', async () => {
  expect(await asked()).toEqual({ id: null, lastEventDate: null })
  const tv = await connect({ account: 'Aiko' })
  await tell(tv, { title: 'Mushishi', season: 1, episode: 1, user: 'Aiko' })
  const before = await asked()
  expect(before.id).toBe((await newest()).id)
  expect(await asked()).toEqual(before)
  await prisma().connection.updateMany({ where: { userId }, data: { lastEventAt: new Date(0) } })
  await tell(tv, { title: 'Mushishi', season: 1, episode: 2, user: 'Ben' })
  const after = await asked()
  expect([after.id, after.lastEventDate === new Date(0).toISOString()]).toEqual([before.id, false])
})

test('a pick of many events is taken back at once: they wait again, and other marks stay', async () => {
  const tv = await connect()
  await tell(tv, { title: 'Mushishi', season: 1, episode: 1 })
  for (const episode of [2, 3, 4]) await tell(tv, { ...UNHEARD, episode })
  const [, , waiting] = (await log()).data
  const chosen = (await (await choose(waiting as { id: number }, { media: first })).json()) as ScrobbleChosen
  expect(chosen).toMatchObject({ scrobble: { outcome: 'Marked' }, others: 2 })
  await tell(tv, { ...UNHEARD, episode: 5 })
  expect((await record(first))?.episodesWatched).toBe(5)
  const undo = (by = me) => send('POST', `/api/me/scrobble-choices/${chosen.choice}/undo`, undefined, by)
  expect((await undo(await bearerOf(await givenUser()))).status).toBe(404)
  const undone = await undo()
  await expectDocumented('/api/me/scrobble-choices/{id}/undo', undone.clone(), 'POST')
  expect(await undone.json()).toEqual({ waiting: 4 })
  expect((await record(first))?.episodesWatched).toBe(1)
  expect((await log()).data.map(({ outcome }) => outcome)).toEqual([
    ...['Ambiguous', 'Ambiguous', 'Ambiguous', 'Ambiguous', 'Marked'],
  ])
  expect((await undo()).status).toBe(404)
  expect((await log('?waiting=1')).total).toBe(1)
  const again = await choose((await log('?waiting=1')).data[0] as { id: number }, { media: second })
  expect(await again.json()).toMatchObject({ others: 3 })
  expect((await record(second))?.episodesWatched).toBe(5)
})

test('a pick is kept where the record was changed since, or another mark would be lost', async () => {
  const tv = await connect()
  for (const episode of [1, 2]) await tell(tv, { ...UNHEARD, episode })
  const picked = (await (await choose(await newest(), { media: first })).json()) as ScrobbleChosen
  const body = { media: first, episodesWatched: 7, status: 'Watching', source: 'api' }
  expect((await send('PUT', '/api/watched', body, me)).status).toBe(200)
  const refused = await send('POST', `/api/me/scrobble-choices/${picked.choice}/undo`, undefined, me)
  expect(await refusalOf(refused)).toEqual([409, 'conflict'])
  expect((await record(first))?.episodesWatched).toBe(7)
  expect(await prisma().scrobbleChoice.count({ where: { id: picked.choice ?? 0 } })).toBe(1)
})

test('marks of another series between those of a pick are kept', async () => {
  const tv = await connect()
  await tell(tv, { ...UNHEARD, episode: 1 })
  const picked = (await (await choose(await newest(), { media: first })).json()) as ScrobbleChosen
  await tell(tv, { title: 'Mushishi', season: 1, episode: 3 })
  await tell(tv, { ...UNHEARD, episode: 4 })
  expect((await record(first))?.episodesWatched).toBe(4)
  const undone = await send('POST', `/api/me/scrobble-choices/${picked.choice}/undo`, undefined, me)
  expect(await undone.json()).toEqual({ waiting: 2 })
  expect((await record(first))?.episodesWatched).toBe(3)
})
