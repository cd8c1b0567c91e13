import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { type ServedProcess, serveProcess } from '@/tests/support/edge-process'
import { eventually } from '@/tests/support/eventually'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'

useDatabase()

let here: ServedProcess
let spike: number
let vash: number
let bebop: number
let trigun: number
let koichi: number
let masaya: number

beforeAll(async () => {
  here = await serveProcess()
})
afterAll(() => here.stop())

/** Two works without a common person. */
beforeEach(async () => {
  await prisma().media.deleteMany()
  await prisma().character.deleteMany()
  await prisma().person.deleteMany()
  bebop = await givenMedia({ title: 'Cowboy Bebop' })
  trigun = await givenMedia({ title: 'Trigun' })
  spike = await givenCharacter('Spike Spiegel')
  vash = await givenCharacter('Vash the Stampede')
  koichi = await givenPerson('Koichi Yamadera')
  masaya = await givenPerson('Masaya Onosaka')
  await prisma().mediaCharacter.createMany({
    data: [
      { mediaId: bebop, characterId: spike, role: 'Lead' },
      { mediaId: trigun, characterId: vash, role: 'Lead' },
    ],
  })
  const voice = { role: 'VoiceActor', description: 'Japanese' } as const
  await prisma().credit.createMany({
    data: [
      { ...voice, mediaId: bebop, characterId: spike, personId: koichi },
      { ...voice, mediaId: trigun, characterId: vash, personId: masaya },
    ],
  })
  // The previous test's log rows have been read.
  const now = Date.now()
  here.log.wake()
  await eventually(() => expect(here.log.readAt).toBeGreaterThan(now))
  here.invalidate(['*'])
  for (const path of pages()) expect((await fetch(here.url + path)).status, path).toBe(200)
  expect(dropped()).toEqual([])
})

/** Every page that shows any of them. */
function pages(): string[] {
  return [
    ...[bebop, trigun].flatMap((id) => [`/media/${id}`, `/media/${id}/characters`, `/media/${id}/staff`]),
    ...[spike, vash].flatMap((id) => [`/character/${id}`, `/character/${id}/media`, `/character/${id}/staff`]),
    ...[koichi, masaya].flatMap((id) => [`/person/${id}`, `/person/${id}/staff`]),
    '/characters',
    '/characters?sort=birthday',
    '/people',
  ]
}

async function write(method: 'PUT' | 'POST', path: string, body: object): Promise<void> {
  const answer = await fetch(here.url + path, { method, body: JSON.stringify(body) })
  expect(answer.status, await answer.text()).toBe(200)
}

const dropped = () => pages().filter((path) => !here.edge.answers.peek(path))
const textOf = async (path: string) => (await fetch(here.url + path)).text()
const ofWork = (id: number) => [`/media/${id}`, `/media/${id}/characters`, `/media/${id}/staff`]
const ofCharacter = (id: number) => [`/character/${id}`, `/character/${id}/media`, `/character/${id}/staff`]
const lists = ['/characters', '/characters?sort=birthday']

test('a new name of a character drops its pages, those that show the name, and the lists', async () => {
  await write('PUT', `/api/characters/${spike}`, { lastName: 'Spiegel-Bebop' })
  const naming = [`/media/${bebop}/characters`, `/media/${bebop}/staff`, `/person/${koichi}/staff`]
  expect(dropped().sort()).toEqual([...naming, ...ofCharacter(spike), ...lists].sort())
  expect(await textOf(`/person/${koichi}/staff`)).toContain('Spike Spiegel-Bebop')
})

test('a new title of a work drops its pages and those of its characters and people that show it', async () => {
  await write('PUT', `/api/media/${bebop}`, { title: 'Kaubōi Bibappu' })
  const naming = [`/character/${spike}/media`, `/person/${koichi}/staff`]
  // Lists say the best known work beside a name.
  expect(dropped().sort()).toEqual([...ofWork(bebop), ...naming, ...lists, '/people'].sort())
  expect(await textOf(`/character/${spike}/media`)).toContain('Kaubōi Bibappu')
})

test('a character that enters a work drops the pages of both, and those that show one of them', async () => {
  const media = [bebop, trigun].map((id) => ({ media: id, role: 'Lead' }))
  await write('PUT', `/api/characters/${vash}`, { media })
  const namingVash = [`/media/${trigun}/characters`, `/media/${trigun}/staff`, `/person/${masaya}/staff`]
  const namingBebop = [`/character/${spike}/media`, `/person/${koichi}/staff`]
  const own = [...ofWork(bebop), ...ofCharacter(vash)]
  expect(dropped().sort()).toEqual([...own, ...namingVash, ...namingBebop, ...lists, '/people'].sort())
})

test('a changed voice drops the pages of the work, the character and both actors, and those that show them', async () => {
  const actors = [{ person: masaya, description: 'Japanese' }]
  await write('PUT', `/api/media/${bebop}`, { characters: [{ character: spike, role: 'Lead', actors }] })
  const people = [koichi, masaya].flatMap((id) => [`/person/${id}`, `/person/${id}/staff`])
  const naming = [`/media/${trigun}/characters`, `/media/${trigun}/staff`, `/character/${vash}/staff`]
  const own = [...ofWork(bebop), ...ofCharacter(spike)]
  expect(dropped().sort()).toEqual([...own, ...people, ...naming, ...lists, '/people'].sort())
})

test('a new character drops the lists and the works that it enters', async () => {
  await write('POST', '/api/characters', { firstName: 'Ein', media: [{ media: bebop, role: 'Support' }] })
  expect(dropped().sort()).toEqual(
    [...ofWork(bebop), `/character/${spike}/media`, `/person/${koichi}/staff`, ...lists, '/people'].sort(),
  )
  expect(await textOf('/characters')).toContain('Ein')
})
