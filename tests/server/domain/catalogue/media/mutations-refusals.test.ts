import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { create, named, refused, update } from '@/tests/support/media-mutations'

useDatabase()

beforeEach(() => drainInvalidations())

describe('a refusal', () => {
  test('of a missing work', async () => {
    expect((await refused(update(999_999, { title: 'x' }))).code).toBe('notFound')
  })

  test('of entries that do not exist, named by field', async () => {
    const refusal = await refused(
      create({
        title: 'Nobody',
        type: 'Anime',
        series: 999_999,
        tags: [999_999],
        relations: [{ type: 'Sequel', media: 999_999 }],
        characters: [{ character: 999_999, role: 'Lead' }],
        staff: [{ person: 999_999, role: 'Other' }],
        companies: [{ company: 999_999, role: 'Other' }],
      }),
    )
    expect(refusal.code).toBe('invalidInput')
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual([
      'characters',
      'companies',
      'relations',
      'series',
      'staff',
      'tags',
    ])
    expect(await prisma().media.count({ where: { title: 'Nobody' } })).toBe(0)
  })

  test('of a relation to itself, an end before the beginning, another work’s external id', async () => {
    const id = await givenMedia({ title: 'Odd', releaseDate: 20100400 })
    expect((await refused(update(id, { relations: [{ type: 'Other', media: id }] }))).fields).toEqual({
      relations: 'itself',
    })
    expect((await refused(update(id, { endDate: '2010-03-31' }))).fields).toEqual({ endDate: 'endsBeforeBegin' })
    await update(id, { endDate: '2010', externalIds: [{ site: 'anidb', externalId: '1' }] })
    const refusal = await refused(
      create({ title: 'Thief', type: 'Anime', externalIds: [{ site: 'anidb', externalId: '1' }] }),
    )
    expect([refusal.code, refusal.fields]).toEqual(['conflict', { externalIds: 'taken' }])
  })
})

test('concurrent edits with common entries all succeed', async () => {
  const { hero, director, voice, company, other } = await named()
  const tags = (await Promise.all([named(), named(), named()])).map(({ tag }) => tag)
  const ids = await Promise.all(['P', 'Q', 'R', 'S'].map((title) => givenMedia({ title })))
  await Promise.all(
    ids.flatMap((id, at) =>
      [tags, [...tags].reverse(), tags.slice(1)].map((some) =>
        update(id, {
          tags: some,
          relations: [
            ...ids.filter((one) => one !== id).map((media) => ({ type: 'Other' as const, media })),
            { type: 'Sequel', media: other },
          ],
          characters: [{ character: hero, role: at % 2 ? 'Lead' : 'Support', actors: [{ person: voice }] }],
          staff: [{ person: director, role: 'Director' }],
          companies: [{ company, role: 'Studio' }],
        }),
      ),
    ),
  )
  for (const tag of await prisma().tag.findMany({ where: { id: { in: tags } } }))
    expect(tag.mediaCount).toBe(await prisma().mediaTag.count({ where: { tagId: tag.id } }))
})
