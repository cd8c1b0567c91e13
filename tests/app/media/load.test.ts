import { expect, test } from 'vitest'
import { loadMedia } from '@/app/[locale]/media/[id]/load'
import { loadPerson } from '@/app/[locale]/person/[id]/load'
import { loadSeries } from '@/app/[locale]/series/[id]/load'
import { inContext, newContext } from '@/server/platform/cache/context'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenPerson, givenSeries } from '@/tests/support/factories'

useDatabase()

const load = (read: typeof loadMedia | typeof loadPerson | typeof loadSeries, id: number, path: string) => {
  const context = newContext({ id: 'x', method: 'GET', path })
  const entry = inContext(context, async () => read({ params: Promise.resolve({ id: String(id) }) }))
  return { context, entry }
}

test('a merged work redirects for ever, each tab to the same one', async () => {
  const id = await givenMedia({ title: 'Kept' })
  await prisma().mediaRedirect.create({ data: { oldId: 9001, mediaId: id } })
  for (const [path, leads] of [
    ['/media/9001', `/media/${id}`],
    ['/media/9001/characters', `/media/${id}/characters`],
    ['/de/media/9001/staff', `/de/media/${id}/staff`],
    ['/contribute/media/9001', `/contribute/media/${id}`],
  ] as const) {
    const { context, entry } = load(loadMedia, 9001, path)
    await expect(entry).rejects.toMatchObject({ digest: expect.stringContaining(`;${leads};308`) })
    expect([context.moved, [...context.tags].includes('media:9001')]).toEqual([true, true])
  }
  await expect(load(loadMedia, 9002, '/media/9002').entry).rejects.toMatchObject({
    digest: expect.stringContaining('404'),
  })
})

test('so do a person and a series; an id of another noun does not', async () => {
  const [person, series] = [await givenPerson('Kept Person'), await givenSeries('Kept')]
  await prisma().entryRedirect.createMany({
    data: [
      { noun: 'person', oldId: 9001, personId: person },
      { noun: 'series', oldId: 9003, seriesId: series },
    ],
  })
  for (const [read, old, path, leads] of [
    [loadPerson, 9001, '/person/9001/staff', `/person/${person}/staff`],
    [loadSeries, 9003, '/de/series/9003', `/de/series/${series}`],
  ] as const) {
    const { context, entry } = load(read, old, path)
    await expect(entry).rejects.toMatchObject({ digest: expect.stringContaining(`;${leads};308`) })
    expect(context.moved).toBe(true)
  }
  await expect(load(loadPerson, 9003, '/person/9003').entry).rejects.toMatchObject({
    digest: expect.stringContaining('404'),
  })
})
