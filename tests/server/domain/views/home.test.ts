import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { home, homeSearch } from '@/lib/views/schemas/home'
import { homeIndex } from '@/server/domain/views/home'
import { pool, prisma } from '@/server/platform/database/client'
import { contextOf, showing } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson, givenSeries } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'

useDatabase()

const NUMBERS = Array.from({ length: 12 }, (_, number) => number)
const ids = { media: [] as number[], series: [] as number[], characters: [] as number[], people: [] as number[] }

beforeAll(async () => {
  for (const number of NUMBERS) {
    const changed = { updatedAt: new Date(1_700_000_000_000 - number * 1000) }
    ids.media.push(await givenMedia({ title: `Work ${number}`, description: `About ${number}.`, ...changed }))
    ids.series.push(await givenSeries(`Series ${number}`, changed))
    ids.characters.push(await givenCharacter(`Character ${number}`, changed))
    ids.people.push(await givenPerson(`Person ${number}`, changed))
  }
  await prisma().attachment.create({
    data: { mediaId: ids.media[0], type: 'Banner', filename: 'banner.webp', width: 1, height: 1, color: '#000000' },
  })
})

beforeEach(() => invalidateNow('*'))

const index = (query: Record<string, string> = {}) => homeIndex(homeSearch.parse(query))
const idsOf = (entries: { id: number }[]) => entries.map(({ id }) => id)

test('the ten last changed entries of each noun', async () => {
  const answer = await index()
  expect(home.parse(answer)).toEqual(answer)
  expect(idsOf(answer.mediaData)).toEqual(ids.media.slice(0, 10))
  expect(idsOf(answer.seriesData)).toEqual(ids.series.slice(0, 10))
  expect(idsOf(answer.characterData)).toEqual(ids.characters.slice(0, 10))
  expect(idsOf(answer.personData)).toEqual(ids.people.slice(0, 10))
  expect(answer.mediaData[0]).toMatchObject({
    description: 'About 0.',
    banner: `/api/file/media/${ids.media[0]}/banner.webp`,
  })
  expect(answer.mediaData[1]?.banner).toMatch(/drawn-banner-/)
})

test('further pages, until there are no more', async () => {
  const second = await index({ page: '1', size: '5' })
  expect(idsOf(second.mediaData)).toEqual(ids.media.slice(5, 10))
  expect(idsOf(second.personData)).toEqual(ids.people.slice(5, 10))
  const past = await index({ page: '1000000000', size: '100' })
  expect(past).toEqual({ mediaData: [], seriesData: [], characterData: [], personData: [] })
})

test('it is dropped when an entry on it changes, or a new one comes', async () => {
  const context = await contextOf(() => index({ size: '1' }))
  expect(context).toEqual(
    showing(
      'site',
      `media:${ids.media[0] ?? 0}`,
      `series:${ids.series[0] ?? 0}`,
      `character:${ids.characters[0] ?? 0}`,
      `person:${ids.people[0] ?? 0}`,
      'index:media',
      'index:series',
      'index:character',
      'index:person',
    ),
  )
})

test('nine statements and one for the log, three more without cached counts', async () => {
  const sent = vi.spyOn(pool(), 'query')
  await index()
  expect(sent).toHaveBeenCalledTimes(13)
  sent.mockClear()
  await index()
  expect(sent).toHaveBeenCalledTimes(10)
  sent.mockRestore()
})
