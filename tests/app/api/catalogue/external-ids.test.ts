import { beforeAll, expect, test } from 'vitest'
import { mediaSearchPage } from '@/lib/catalogue/schemas/media'
import { prisma } from '@/server/platform/database/client'
import { refusalOf } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const withIds = (...ids: [site: string, externalId: string][]) => ({
  externalIds: { create: ids.map(([site, externalId]) => ({ site, externalId })) },
})

beforeAll(async () => {
  await givenMedia({ title: 'Frieren', ...withIds(['myanimelist', 'anime/52991'], ['imdb', 'title/tt22248376']) })
  await givenMedia({ title: 'Frieren, the manga', ...withIds(['myanimelist', 'manga/126287'], ['a.example', 'x/1?y']) })
  await givenMedia({ title: 'Same number', ...withIds(['myanimelist', 'manga/52991']) })
  await givenMedia({ title: 'For adults', isAdult: true, ...withIds(['anilist', 'anime/7']) })
  const id = await givenMedia({ title: 'Hidden', ...withIds(['anilist', 'anime/8']) })
  await prisma().media.update({ where: { id }, data: { isAdult: null } })
})

async function found(externalId: string, more = '') {
  const answer = await ask(`/api/media?externalId=${encodeURIComponent(externalId)}${more}`)
  expect(answer.status).toBe(200)
  await expectDocumented('/api/media', answer.clone())
  const { data, total } = mediaSearchPage.parse(await answer.json())
  expect(total).toBeGreaterThanOrEqual(data.length)
  return data.map(({ title }) => title)
}

test.each([
  ['mal:52991', ['Frieren', 'Same number']],
  ['myanimelist:anime/52991', ['Frieren']],
  ['myanimelist:manga/52991', ['Same number']],
  ['mal:126287', ['Frieren, the manga']],
  ['imdb:tt22248376', ['Frieren']],
  ['imdb:title/tt22248376', ['Frieren']],
  ['a.example:x/1?y', ['Frieren, the manga']],
  ['anilist:7', ['For adults']],
  ['anilist:8', []],
  ['mal:1', []],
  ['constructor:1', []],
])('%s finds %j for everybody', async (externalId, titles) => {
  expect(await found(externalId)).toEqual(titles)
})

test('other filters do not count, and pages do', async () => {
  expect(await found('mal:52991', '&type=Game&query=nothing')).toEqual(['Frieren', 'Same number'])
  expect(await found('mal:52991', '&size=1&page=1')).toEqual(['Same number'])
})

test.each(['', '52991', 'mal', 'mal:', 'MAL:1', 'mal:0', 'mal:x', 'mal:character/1', 'imdb:1', 'mal:1 2'])(
  '"%s" is no id, and is refused as such',
  async (externalId) => {
    const answer = await ask(`/api/media?externalId=${encodeURIComponent(externalId)}`)
    expect(await refusalOf(answer)).toEqual([400, 'invalidInput', { externalId: 'siteId' }])
  },
)
