import { beforeEach, describe, expect, test } from 'vitest'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'
import { COMMIT_REFUSED, drainInvalidations, refusingCommits } from '@/tests/support/invalidations'
import { create, named, once, own, refused, update } from '@/tests/support/media-mutations'

useDatabase()

beforeEach(() => drainInvalidations())

describe('invalidation', () => {
  test('of an own field: the work and the lists, nothing else', async () => {
    const { hero, director, company, series, other } = await named()
    const id = await create({
      title: 'Quiet',
      type: 'Anime',
      series,
      relations: [{ type: 'Sequel', media: other }],
      characters: [{ character: hero, role: 'Lead' }],
      staff: [{ person: director, role: 'Director' }],
      companies: [{ company, role: 'Studio' }],
    })
    await drainInvalidations()
    await update(id, { title: 'Loud' })
    expect(once(await drainInvalidations())).toEqual(once(own(id)))
  })

  test('of lists: only entries that were added, removed or changed', async () => {
    const { hero, villain, director, voice, company } = await named()
    const stays = await givenCharacter('Jet Black')
    const cast = [
      { character: hero, role: 'Lead' as const, actors: [{ person: voice }] },
      { character: stays, role: 'Support' as const },
    ]
    const id = await create({
      title: 'Cast',
      type: 'Anime',
      characters: cast,
      staff: [{ person: director, role: 'Director' }],
      companies: [{ company, role: 'Studio' }],
    })
    await drainInvalidations()
    await update(id, {
      characters: [
        { character: villain, role: 'Lead' },
        { character: stays, role: 'Support' },
      ],
      staff: [{ person: director, role: 'Director' }],
      companies: [{ company, role: 'Studio' }],
    })
    expect(once(await drainInvalidations())).toEqual(
      once([...own(id), `character:${hero}`, `character:${villain}`, `person:${voice}`]),
    )
    await drainInvalidations()
    await update(id, {
      characters: [
        { character: villain, role: 'Support' },
        { character: stays, role: 'Support' },
      ],
    })
    expect(once(await drainInvalidations())).toEqual(once([...own(id), `character:${villain}`]))
    const unknown = [villain, stays].map((character) => ({ character, role: null }))
    for (const changed of [[`character:${villain}`, `character:${stays}`], []] as const) {
      await update(id, { characters: unknown })
      expect(once(await drainInvalidations())).toEqual(once([...own(id), ...changed]))
    }
  })

  test('of a move between series: both', async () => {
    const [one, two] = [(await named()).series, (await named()).series]
    const id = await create({ title: 'Mover', type: 'Anime', series: one })
    await drainInvalidations()
    await update(id, { series: two })
    expect(once(await drainInvalidations())).toEqual(once([...own(id), `series:${one}`, `series:${two}`]))
    await drainInvalidations()
    await update(id, { series: two })
    expect(once(await drainInvalidations())).toEqual(once(own(id)))
    await update(id, { releaseDate: '2001' })
    // Its years are derived from its works.
    expect(once(await drainInvalidations())).toEqual(once([...own(id), `series:${two}`, 'index:series']))
  })

  test('of a refused input: nothing', async () => {
    const id = await givenMedia({ title: 'Refused' })
    await refused(update(id, { title: 'Never', tags: [999_999] }))
    expect(await drainInvalidations()).toEqual([])
    expect((await mediaHead(id))?.title).toBe('Refused')
  })

  test('of a failing commit: nothing', async () => {
    const { hero, series } = await named()
    const id = await givenMedia({ title: 'Kept' })
    const parts = { series, characters: [{ character: hero, role: 'Lead' as const }] }
    await refusingCommits('media', async () => {
      await expect(update(id, { title: 'Lost', ...parts })).rejects.toThrow(COMMIT_REFUSED)
      await expect(create({ title: 'Lost', type: 'Anime', ...parts })).rejects.toThrow(COMMIT_REFUSED)
    })
    expect(await drainInvalidations()).toEqual([])
    expect((await mediaHead(id))?.title).toBe('Kept')
    expect(await prisma().media.count({ where: { title: 'Lost' } })).toBe(0)
  })
})
