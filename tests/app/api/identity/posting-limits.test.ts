import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenCharacter, givenReview, givenUser } from '@/tests/support/factories'

useDatabase()

const { NEW_ACCOUNT_DAYS, NEW_ACCOUNT_TEXTS, NEW_ACCOUNT_LINKS, RATE_NEW_ACCOUNT_TEXTS, RATE_ACCOUNT_TEXTS } = env()
const OLD = new Date(Date.now() - (NEW_ACCOUNT_DAYS + 1) * 86_400_000)

let about: number
beforeEach(async () => {
  about = await givenCharacter('Mugen')
})

async function writer({ createdAt = OLD, texts = NEW_ACCOUNT_TEXTS } = {}) {
  const id = await givenUser(undefined, { createdAt })
  for (let n = 0; n < texts; n++) await givenReview({ posterId: id, characterId: about })
  return bearerOf(id)
}
const post = (who: { authorization: string }, rawText: string, textType = 'Markdown') =>
  send('POST', `/api/characters/${about}/comment`, { rawText, textType }, who)

const LINKS = Array.from({ length: NEW_ACCOUNT_LINKS + 1 }, (_, n) => `[a](https://${n}.example)`)

describe('a text with many links', () => {
  test.each([
    ['young', { createdAt: new Date() }],
    ['silent', { texts: NEW_ACCOUNT_TEXTS - 1 }],
  ])('is refused to a %s account', async (_, account) => {
    const who = await writer(account)
    const refused = [400, 'invalidInput', { rawText: 'tooManyLinks' }]
    expect(await refusalOf(await post(who, LINKS.join(' ')))).toEqual(refused)
    const bbcode = LINKS.map((_, n) => `[img]https://${n}.example/a.png[/img]`).join(' ')
    expect(await refusalOf(await post(who, bbcode, 'Bbcode'))).toEqual(refused)
    const html = '<a href="&#104;ttps://a.example">a</a>'.repeat(NEW_ACCOUNT_LINKS + 1)
    expect(await refusalOf(await post(who, html, 'Html'))).toEqual(refused)
    expect((await post(who, LINKS.slice(1).join(' '))).status).toBe(200)
    expect((await post(who, LINKS.join(' '), 'Plain')).status).toBe(200)
  })

  test('cannot be had by an edit either', async () => {
    const who = await writer({ createdAt: new Date() })
    const { id } = await (await post(who, 'Nothing here.')).json()
    const edit = await send('PUT', `/api/comments/${id}`, { rawText: LINKS.join(' ') }, who)
    expect(await refusalOf(edit)).toEqual([400, 'invalidInput', { rawText: 'tooManyLinks' }])
  })

  test('is welcome from all others', async () => {
    expect((await post(await writer(), LINKS.join(' '))).status).toBe(200)
  })
})

describe('texts an hour', () => {
  test.each([
    ['a new account', { createdAt: new Date() }, RATE_NEW_ACCOUNT_TEXTS],
    ['every account', {}, RATE_ACCOUNT_TEXTS],
  ])('%s has a limit, also when all come at once', async (_, account, most) => {
    const who = await writer(account)
    const all = await Promise.all(Array.from({ length: most + 2 }, (_, n) => post(who, `Number ${n}.`)))
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(most).fill(200), 429, 429])
    const refused = all.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await post(await writer(account), 'Somebody else.')).status).toBe(200)
  })
})

test('votes have a limit, which follows share', async () => {
  const review = await givenReview({ characterId: about })
  const id = await givenUser()
  const who = await bearerOf(id)
  const vote = () => send('PUT', `/api/comments/${review}/vote`, { up: true }, who)
  expect((await vote()).status).toBe(200)
  await prisma().rateLimit.updateMany({ data: { points: env().RATE_ACCOUNT_VOTES } })
  expect(await refusalOf(await vote())).toEqual([429, 'tooManyRequests'])
  await givenUser('followed-too-often')
  const follow = (method: 'PUT' | 'DELETE') => send(method, '/api/users/followed-too-often/follow', undefined, who)
  expect(await refusalOf(await follow('PUT'))).toEqual([429, 'tooManyRequests'])
  expect((await follow('DELETE')).status).toBe(200)
})
