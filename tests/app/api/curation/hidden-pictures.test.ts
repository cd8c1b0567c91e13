import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { attachmentsCall } from '@/lib/catalogue/links/entries'
import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { hideCall } from '@/lib/curation/links/hides'
import { type EntityKind, links } from '@/lib/links'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import {
  bearerOf,
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenUser,
} from '@/tests/support/factories'
import { still } from '@/tests/support/pictures'

useDatabase()

type Headers = { authorization: string }
let editor: Headers
let owner: Headers
let ownerId: number
beforeAll(async () => {
  editor = await bearerOf(await givenUser('hider', { permissions: ['CanEdit'] }))
  ownerId = await givenUser('owner')
  owner = await bearerOf(ownerId)
})

let made = 0
async function upload(noun: EntityKind, id: number, type = 'Primary'): Promise<AttachmentDetail> {
  const form = new FormData()
  form.set('Type', type)
  form.set(
    'File',
    new File(
      [
        new Uint8Array(
          await still(400 + ++made, 600)
            .png()
            .toBuffer(),
        ),
      ],
      'x.png',
    ),
  )
  return (await ask(attachmentsCall(noun, id), { method: 'POST', body: form, headers: editor })).json()
}

const hide = async (noun: EntityKind, id: number) =>
  expect((await send('POST', hideCall(noun, id), { comment: 'Asked for' }, editor)).status).toBe(200)
const show = async (noun: EntityKind, id: number) =>
  expect((await send('DELETE', hideCall(noun, id), undefined, editor)).status).toBe(200)

async function sizeOf(answer: Response) {
  expect(answer.status).toBe(200)
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return [format, width, height]
}

type Card = { id: number; cover: string; attachments?: unknown[] }
/** All cards of an entry in an answer, wherever they are. */
function cardsOf(answer: unknown, files: string): Card[] {
  if (typeof answer !== 'object' || answer === null) return []
  const own = 'cover' in answer && String(answer.cover).startsWith(files) ? [answer as Card] : []
  return [...own, ...Object.values(answer).flatMap((part) => cardsOf(part, files))]
}

async function ownCards(paths: readonly string[], noun: EntityKind, id: number): Promise<Card[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const cards = cardsOf(await (await send('GET', path, undefined, owner)).json(), links.file(noun, id, ''))
      expect(cards, path).not.toEqual([])
      return cards
    }),
  )
  return found.flat()
}

describe('whose lists have a hidden entry', () => {
  async function givenWork() {
    const id = await givenMedia({ title: 'Xylophonia' })
    const list = await prisma().list.create({
      data: { ownerId, name: `Mine ${id}`, slug: `mine-${id}`, visibility: 'Public' },
    })
    await prisma().listEntry.create({ data: { listId: list.id, mediaId: id, position: 1 } })
    await send('POST', '/api/watched', { media: id, status: 'Watching', episodesWatched: 1 }, owner)
    return id
  }
  const readsOf = (id: number) => [
    '/api/watched',
    `/api/user-lists/owner/mine-${id}`,
    '/api/watched/history',
    '/api/users/owner/activity',
  ]
  const favoriteOf = async (kind: 'character' | 'person' | 'company', id: number) => {
    await send('PUT', `/api/me/favorites/${kind}/${id}`, undefined, owner)
    return id
  }
  const KINDS: [EntityKind, () => Promise<number>, (id: number) => string[], string][] = [
    ['media', givenWork, readsOf, 'cover'],
    [
      'character',
      async () => favoriteOf('character', await givenCharacter('A')),
      () => ['/api/me/favorites'],
      'portrait',
    ],
    ['person', async () => favoriteOf('person', await givenPerson('B')), () => ['/api/me/favorites'], 'portrait'],
    ['company', async () => favoriteOf('company', await givenCompany('C')), () => ['/api/me/favorites'], 'logo'],
  ]

  test.each(KINDS)(
    'see a drawing of the %s under a name that nobody else can make',
    async (noun, given, reads, shape) => {
      const id = await given()
      const { cover: drawn } = (await ownCards(reads(id), noun, id))[0] ?? { cover: '' }
      const stored = await upload(noun, id)
      const before = await ownCards(reads(id), noun, id)
      expect(new Set(before.map(({ cover }) => cover))).toEqual(new Set([links.file(noun, id, stored.filename)]))

      await hide(noun, id)
      const cards = await ownCards(reads(id), noun, id)
      const [own = '', ...others] = new Set(cards.map(({ cover }) => cover))
      expect(others).toEqual([])
      expect(own).toContain(`/api/file/${noun}/${id}/drawn-${shape}-`)
      expect(own).not.toBe(drawn)
      expect(cards.flatMap(({ attachments = [] }) => attachments)).toEqual([])
      const served = await ask(`${own}?w=160`)
      expect(served.headers.get('cache-control')).toMatch(/^private, /)
      expect(await sizeOf(served)).toEqual(['webp', 160, shape === 'logo' ? 160 : 240])
      for (const path of [drawn, links.file(noun, id, stored.filename), own.replace(/-[\w-]{12}\./, '-aaaaaaaaaaaa.')])
        expect(await refusalOf(await ask(path))).toEqual([410, 'hidden'])

      await show(noun, id)
      expect(await ownCards(reads(id), noun, id)).toEqual(before)
      const moved = await ask(own)
      expect([moved.status, moved.headers.get('location')]).toEqual([307, drawn])
    },
  )

  test('have another name of the same drawing for each of two entries', async () => {
    const [one, two] = [await givenWork(), await givenWork()]
    for (const id of [one, two]) await hide('media', id)
    const [mine] = await ownCards(readsOf(one), 'media', one)
    const name = mine?.cover.split('/').at(-1) ?? ''
    expect((await ask(links.file('media', one, name))).status).toBe(200)
    expect(await refusalOf(await ask(links.file('media', two, name)))).toEqual([410, 'hidden'])
  })
})

describe('editors', () => {
  const GIVEN: Record<EntityKind, () => Promise<number>> = {
    media: () => givenMedia({ title: 'A' }),
    series: () => givenSeries('A'),
    character: () => givenCharacter('A'),
    person: () => givenPerson('A'),
    company: () => givenCompany('A'),
  }

  test.each(Object.keys(GIVEN) as EntityKind[])('see the pictures of a hidden %s, and nobody else', async (noun) => {
    const id = await GIVEN[noun]()
    const cover = await upload(noun, id)
    const banner = await upload(noun, id, 'Banner')
    const [list, one] = [contributionLinks.picturesCall(noun, id), contributionLinks.pictureOfCall(noun, id, cover.id)]
    const shown = await (await send('GET', list, undefined, editor)).json()
    expect(shown.data).toEqual([cover, banner])
    await hide(noun, id)

    expect(await (await send('GET', list, undefined, editor)).json()).toEqual(shown)
    const served = await send('GET', `${one}?w=160`, undefined, editor)
    expect(served.headers.get('cache-control')).toBe('private, no-store')
    expect((await sizeOf(served)).slice(0, 2)).toEqual(['webp', 160])
    for (const path of [list, one]) {
      expect(await refusalOf(await send('GET', path))).toEqual([401, 'unauthenticated'])
      expect(await refusalOf(await send('GET', path, undefined, owner))).toEqual([403, 'forbidden'])
    }
    const elsewhere = contributionLinks.pictureOfCall(noun, await GIVEN[noun](), cover.id)
    for (const path of [elsewhere, contributionLinks.pictureOfCall(noun, id, 999_999)])
      expect((await send('GET', path, undefined, editor)).status).toBe(404)
  })

  test('see drawings, too, also those of an earlier name', async () => {
    const id = await givenMedia({ title: 'Old name' })
    await rows(sql`INSERT INTO attachments (media_id, type, filename, drawn, width, height, color)
      VALUES (${id}, 'Primary', 'drawn-cover-abcdefghijkl.webp', true, 600, 900, '#aabbcc')`)
    await hide('media', id)
    const { data } = await (await send('GET', contributionLinks.picturesCall('media', id), undefined, editor)).json()
    const path = contributionLinks.pictureOfCall('media', id, data[0].id)
    expect(await sizeOf(await send('GET', `${path}?w=320`, undefined, editor))).toEqual(['webp', 320, 480])
  })

  test('see what waited for a hidden entry, and are told which pictures of it have no address', async () => {
    const id = await givenMedia({ title: 'A' })
    const cover = await upload('media', id)
    const path = contributionLinks.pictureOfCall('media', id, cover.id)
    const removal = await (await send('DELETE', `${path}?comment=x`, undefined, owner)).json()
    const form = new FormData()
    form.set('File', new File([new Uint8Array(await still(444, 600).png().toBuffer())], 'x.png'))
    const init = { method: 'POST', body: form, headers: owner } as const
    const addition = await (await ask(contributionLinks.picturesCall('media', id), init)).json()
    const about = async (contribution: number) =>
      (await (await send('GET', contributionLinks.call(contribution), undefined, editor)).json()).pictures
    expect(await about(removal.contribution)).toMatchObject([{ where: 'entry', file: cover.filename }])
    expect(await about(addition.contribution)).toMatchObject([{ where: 'waiting', present: cover.filename }])
    await hide('media', id)
    expect(await about(removal.contribution)).toMatchObject([{ where: 'hidden' }])
    expect(await about(addition.contribution)).toMatchObject([{ where: 'gone' }])
    const proposed = contributionLinks.pictureCall(addition.contribution)
    expect((await send('GET', proposed, undefined, editor)).status).toBe(404)
    expect((await send('GET', proposed)).status).toBe(401)
  })
})
