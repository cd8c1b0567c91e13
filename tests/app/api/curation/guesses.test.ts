import { beforeAll, expect, test } from 'vitest'
import { guessLinks } from '@/lib/curation/links/guesses'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenCharacter, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
let editor: Headers
let member: Headers
let anybody: Headers
let guess: number
beforeAll(async () => {
  editor = await bearerOf(await givenUser('editor', { permissions: ['CanEdit'] }))
  const trusted = await givenUser('trusted')
  await prisma().contributor.create({ data: { userId: trusted, trustedAt: new Date() } })
  member = await bearerOf(trusted)
  anybody = await bearerOf(await givenUser('anybody'))
  const [mediaId, characterId] = [await givenMedia({ title: 'Alto' }), await givenCharacter('Alto')]
  await prisma().mediaCharacter.create({ data: { mediaId, characterId } })
  const made = await prisma().guess.create({
    data: { kind: 'Role', mediaId, characterId, type: 'Anime', reasons: ['inTitle'] },
  })
  guess = made.id
})

const say = (answer: string, headers?: Headers, id = guess) =>
  send('POST', guessLinks.answerCall(id), { answer }, headers)

test('only editors and users whose changes apply at once see guesses and answer', async () => {
  expect((await send('GET', guessLinks.listCall())).status).toBe(401)
  expect((await say('Yes')).status).toBe(401)
  expect(await refusalOf(await send('GET', guessLinks.listCall(), undefined, anybody))).toEqual([403, 'forbidden'])
  expect(await refusalOf(await say('Yes', anybody))).toEqual([403, 'forbidden'])
  const found = await (await send('GET', guessLinks.listCall(), undefined, member)).json()
  expect(found).toMatchObject({
    total: 1,
    data: [{ id: guess, work: { title: 'Alto', externalIds: [] }, other: null }],
  })
})

test('a vote, a decision, and one that comes too late', async () => {
  expect((await say('Perhaps', editor)).status).toBe(400)
  expect((await say('Yes', editor, 999_999)).status).toBe(404)
  expect(await (await say('Yes', member)).json()).toEqual({ state: 'Voted', edit: null, merge: null })
  expect(await (await say('Yes', editor)).json()).toMatchObject({ state: 'Decided', merge: null })
  expect(await refusalOf(await say('No', member))).toEqual([409, 'settled'])
  expect(await prisma().mediaCharacter.findFirst()).toMatchObject({ role: 'Lead' })
})
