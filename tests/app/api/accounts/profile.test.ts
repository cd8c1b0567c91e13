import { beforeEach, describe, expect, test } from 'vitest'
import { SECTIONS } from '@/server/domain/accounts/export'
import { connectionNames } from '@/server/domain/connections/queries'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { bearer, forgetCalls, logInAs, refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()
beforeEach(forgetCalls)

const login = (email: string, password: string) => send('POST', '/api/users/login', { email, password })

describe('a profile', () => {
  test('is changed field by field', async () => {
    await givenUser('writer')
    const me = bearer(await logInAs('writer'))
    const changed = await send('PUT', '/api/users/update', { description: '  Likes\r\n\r\n\r\n\r\ntea.\0 ' }, me)
    expect(await changed.json()).toMatchObject({ username: 'writer', description: 'Likes\n\ntea.' })
    expect(await (await send('PUT', '/api/users/update', {}, me)).json()).toMatchObject({
      description: 'Likes\n\ntea.',
    })
    expect(await (await send('PUT', '/api/users/update', { description: ' ' }, me)).json()).toMatchObject({
      description: null,
    })
  })

  test('renders its description as Markdown, safe on any page', async () => {
    await givenUser('marker')
    const me = bearer(await logInAs('marker'))
    const written = async (description: string) => send('PUT', '/api/users/update', { description }, me)
    const { descriptionHtml } = await (
      await written('**Tea** <script>alert(1)</script> [x](javascript:alert(1)) ||the end||')
    ).json()
    expect(descriptionHtml).toContain('<strong>Tea</strong>')
    expect(descriptionHtml).not.toMatch(/<script|href="javascript/)
    const links = '[a](https://a.example) [b](https://b.example) [c](https://c.example)'
    expect(await refusalOf(await written(links))).toEqual([400, 'invalidInput', { description: 'tooManyLinks' }])
    await prisma().user.updateMany({ where: { username: 'marker' }, data: { createdAt: new Date(0) } })
    // Few texts still are those of a new account.
    expect((await written(links)).status).toBe(400)
    expect((await written('[a](https://a.example)')).status).toBe(200)
  })

  test.each([
    [{ description: 'x'.repeat(2001) }, { description: 'tooLarge' }],
    [{ description: 3 }, { description: 'invalid' }],
    [{ username: 'other' }, { body: 'unknownField' }],
    [{ profilePicture: 'nothing.webp' }, { profilePicture: 'unknownEntry' }],
    [{ profilePicture: { filename: '../../etc/passwd' } }, { 'profilePicture.filename': 'invalid' }],
    [{ profilePicture: 3 }, { profilePicture: 'invalid' }],
  ])('%j is refused', async (body, errors) => {
    await prisma().user.deleteMany({ where: { username: 'refused' } })
    await givenUser('refused')
    const response = await send('PUT', '/api/users/update', body, bearer(await logInAs('refused')))
    expect(await refusalOf(response)).toEqual([400, 'invalidInput', errors])
  })

  test('has the scale in which scores are shown, for its user alone, and a change of it changes no score', async () => {
    const id = await givenUser('scaled')
    const media = await givenMedia({ title: 'Scaled' })
    const me = bearer(await logInAs('scaled'))
    await send('POST', '/api/watched', { media, episodesWatched: 1, status: 'Watching', rating: 87 }, me)
    const own = () => send('GET', '/api/users/me', undefined, me).then((answer) => answer.json())
    expect(await own()).toMatchObject({ scoreScale: 'Points100' })
    for (const scoreScale of ['Stars5', 'Faces3', 'None', 'Decimal10', 'Points10', 'Points100', 'Stars5']) {
      const changed = await send('PUT', '/api/users/update', { scoreScale }, me)
      expect(await changed.json()).toMatchObject({ scoreScale })
    }
    expect(await own()).toMatchObject({ scoreScale: 'Stars5' })
    expect(await (await send('GET', '/api/users/scaled')).json()).not.toHaveProperty('scoreScale')
    expect(await prisma().watchedRecord.findFirst({ where: { userId: id } })).toMatchObject({ rating: 87 })
    expect(await refusalOf(await send('PUT', '/api/users/update', { scoreScale: 'Points5' }, me))).toEqual([
      400,
      'invalidInput',
      { scoreScale: 'invalid' },
    ])
    expect((await send('PUT', '/api/users/update', { scoreScale: 'Stars5' })).status).toBe(401)
  })

  test('shows everybody the name in any case, the description and public lists, and nothing else', async () => {
    const id = await givenUser('Öffentlich', {
      description: 'Hello.',
      email: 'oe@example.org',
      emailKey: 'oe@example.org',
    })
    for (const visibility of ['Public', 'Private', 'Unlisted', 'FriendsOnly'] as const)
      await prisma().list.create({
        data: { ownerId: id, name: visibility, slug: visibility.toLowerCase(), visibility },
      })
    const response = await send('GET', `/api/users/${encodeURIComponent('öFFENTLICH')}`)
    expect(await response.json()).toEqual({
      id,
      username: 'Öffentlich',
      description: 'Hello.',
      descriptionHtml: '<p>Hello.</p>\n',
      profilePicture: null,
      createdDate: expect.any(String),
      showStatistics: false,
      inDirectory: false,
      showActivity: false,
      showReviews: true,
      animeList: 'Everybody',
      mangaList: 'Everybody',
      gameList: 'Everybody',
      banner: null,
      followerCount: 0,
      followingCount: 0,
      lists: [
        {
          name: 'Public',
          url: '%C3%96ffentlich/public',
          description: null,
          entryCount: 0,
          likes: 0,
          covers: [],
          updatedDate: expect.any(String),
        },
      ],
      smartLists: [],
    })
  })

  test('is a 404 for an unconfirmed, similar or unknown name', async () => {
    await givenUser('waiting', { confirmedAt: null })
    await givenUser('lan')
    for (const name of ['waiting', 'ian', 'nobody', '%00', '..%2f', '💥', 'x'.repeat(300)])
      expect([name, (await send('GET', `/api/users/${encodeURIComponent(name)}`)).status]).toEqual([name, 404])
    expect((await send('GET', '/api/users/lan')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('end everywhere without tokens, keys of feeds and connections, or with them', async () => {
    const id = await givenUser('scripter')
    const login = async () => bearer(await logInAs('scripter'))
    const me = await login()
    const body = { name: 'Seedbox', scopes: ['ReadLists'], password: PASSWORD }
    const { token } = await (await send('POST', '/api/me/tokens', body, me)).json()
    await send('POST', '/api/me/feed-keys', { name: 'Sonarr', kind: 'Torznab' }, me)
    await send('POST', '/api/me/connections', { name: 'Living room', program: 'Kodi' }, me)
    const script = { authorization: `Bearer ${token}` }
    const statuses = async (session: Record<string, string>) => [
      (await send('GET', '/api/users/me', undefined, session)).status,
      (await send('GET', '/api/users/me', undefined, script)).status,
      (await rows(sql`SELECT FROM feed_keys`)).length,
      (await connectionNames(id)).length,
    ]
    expect((await send('DELETE', '/api/users/sessions', undefined, me)).status).toBe(200)
    expect(await statuses(me)).toEqual([401, 200, 1, 1])
    const again = await login()
    expect((await send('DELETE', '/api/users/sessions?endsKeys=true', undefined, again)).status).toBe(200)
    expect(await statuses(again)).toEqual([401, 401, 0, 0])
  })

  test('are listed with their devices and ended one by one, or all', async () => {
    await givenUser('nomad')
    await givenUser('stranger')
    const user = { email: 'nomad@example.org', password: PASSWORD }
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
    const here = await (await send('POST', '/api/users/login', user, { 'user-agent': agent })).json()
    const there = await (await send('POST', '/api/users/login', user, { 'user-agent': 'curl/8.5' })).json()
    const list = await (await send('GET', '/api/users/sessions', undefined, bearer(here))).json()
    expect(list).toMatchObject({ total: 2, totalPages: 1, page: 0, size: 30 })
    const devices = list.data.map(({ device, current }: { device: string; current: boolean }) => [device, current])
    expect(devices.sort()).toEqual([
      ['Firefox on Linux', true],
      ['curl', false],
    ])
    const other = list.data.find((session: { current: boolean }) => !session.current).id
    const stranger = bearer(await logInAs('stranger'))
    expect((await send('DELETE', `/api/users/sessions/${other}`, undefined, stranger)).status).toBe(404)
    expect((await send('DELETE', '/api/users/sessions/nonsense', undefined, stranger)).status).toBe(404)
    expect((await send('DELETE', `/api/users/sessions/${other}`, undefined, bearer(here))).status).toBe(200)
    expect((await send('GET', '/api/users/me', undefined, bearer(there))).status).toBe(401)
    expect((await send('DELETE', '/api/users/sessions', undefined, bearer(here))).status).toBe(200)
    expect((await send('GET', '/api/users/me', undefined, bearer(here))).status).toBe(401)
    expect((await send('GET', '/api/users/me', undefined, stranger)).status).toBe(200)
  })

  test('are at most fifty', async () => {
    const userId = await givenUser('hoarder')
    await rows(sql`INSERT INTO sessions (user_id, token_hash, expires_at, last_used_at)
      SELECT ${userId}, sha256(n::text::bytea), now() + interval '1 day', now() - interval '1 hour' FROM generate_series(1, 60) AS n`)
    await logInAs('hoarder')
    expect(await prisma().session.count({ where: { userId } })).toBe(50)
  })
})

/** Tables of which a user's export has nothing, and why. */
const LEFT_OUT = {
  known_networks:
    'HMACs, of which nobody can read a network; whoever has stolen a session must not learn where the owner is',
}

describe('the export', () => {
  test('is one file', async () => {
    const id = await givenUser('keeper')
    const mediaId = await givenMedia({ title: 'Mushishi "1"' })
    await prisma().watchedRecord.create({
      data: { userId: id, mediaId, status: 'Watching', episodesWatched: 3, startedDate: 20210200 },
    })
    await prisma().list.create({
      data: { ownerId: id, name: 'Quiet', slug: 'quiet', entries: { create: { mediaId, position: 1 } } },
    })
    await givenReview({ posterId: id, mediaId, rawText: 'Slow & fine.' })
    const response = await send('GET', '/api/users/export', undefined, bearer(await logInAs('keeper')))
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="mokuroku.json"; filename*=UTF-8''mokuroku.json`,
    )
    const text = await response.text()
    expect(text).not.toContain('$argon2')
    const file = JSON.parse(text)
    expect(Object.keys(file)).toEqual(['picturesAt', ...Object.keys(SECTIONS)])
    expect(file).toMatchObject({
      account: [{ username: 'keeper', email: 'keeper@example.org' }],
      watched: [{ media: mediaId, title: 'Mushishi "1"', episodesWatched: 3, startedDate: '2021-02' }],
      lists: [{ slug: 'favorites' }, { name: 'Quiet', entries: [{ media: mediaId }] }],
      reviews: [{ rawText: 'Slow & fine.' }],
    })
  })

  test('contains every table with data of a user', async () => {
    const tables = await rows<{ name: string }>(sql`SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'users'::regclass`)
    const statements = Object.values(SECTIONS).join('\n')
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)))
    for (const { name } of tables)
      if (name in LEFT_OUT) expect(statements).not.toContain(name)
      else
        expect(statements, `${name} is missing in server/domain/accounts/export.ts`).toMatch(
          // The views of edits and contributions are without texts that moderators have hidden.
          new RegExp(` (?:told_)?${name} `),
        )
  })
})

describe('deleting an account', () => {
  test('requires the password and leaves nothing personal', async () => {
    const id = await givenUser('leaver')
    const mediaId = await givenMedia({ title: 'Last Exile' })
    await givenReview({ posterId: id, mediaId })
    await prisma().watchedEvent.create({ data: { userId: id, mediaId, after: {}, source: 'Form' } })
    const me = bearer(await logInAs('leaver'))
    expect(await refusalOf(await send('DELETE', '/api/users/me', { password: 'wrong' }, me))).toEqual([
      400,
      'invalidInput',
      { password: 'passwordWrong' },
    ])
    expect((await send('DELETE', '/api/users/me', { password: PASSWORD }, me)).status).toBe(200)
    expect((await send('GET', '/api/users/me', undefined, me)).status).toBe(401)
    expect((await send('GET', '/api/users/leaver')).status).toBe(404)
    const left = await rows<{ n: number }>(sql`SELECT (SELECT count(*) FROM reviews WHERE poster_id = ${id})::int
      + (SELECT count(*) FROM watched_events WHERE user_id = ${id})::int + (SELECT count(*) FROM sessions WHERE user_id = ${id})::int AS n`)
    expect(left[0]?.n).toBe(0)
    expect((await login('leaver@example.org', PASSWORD)).status).toBe(401)
  })
})

test.each([
  ['GET', '/api/users/me'],
  ['DELETE', '/api/users/me'],
  ['PUT', '/api/users/update'],
  ['PUT', '/api/users/password'],
  ['PUT', '/api/users/email'],
  ['GET', '/api/users/sessions'],
  ['DELETE', '/api/users/sessions'],
  ['DELETE', '/api/users/sessions/x'],
  ['GET', '/api/users/export'],
  ['POST', '/api/upload/user'],
] as const)('%s %s requires a login', async (method, address) => {
  expect(await refusalOf(await send(method, address))).toEqual([401, 'unauthenticated'])
})
