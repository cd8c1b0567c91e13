import { expect, test } from 'vitest'
import { loadSeries } from '@/app/[locale]/series/[id]/load'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries } from '@/tests/support/factories'

useDatabase()

const load = (id: number) => loadSeries({ params: Promise.resolve({ id: String(id) }) })

test('a dissolved series redirects for good; one that never was is not found', async () => {
  const series = await givenSeries('Sword Art Online')
  const [alone, grouped] = [await givenMedia({ title: 'Alone' }), await givenMedia({ title: 'SAO', seriesId: series })]
  await prisma().seriesMove.createMany({
    data: [
      { seriesId: 9001, mediaId: alone },
      { seriesId: 9002, mediaId: grouped },
    ],
  })
  expect(await load(series)).toMatchObject({ title: 'Sword Art Online' })
  await expect(load(9001)).rejects.toMatchObject({ digest: expect.stringContaining(`${links.media(alone)};308`) })
  await expect(load(9002)).rejects.toMatchObject({ digest: expect.stringContaining(`${links.series(series)};308`) })
  await expect(load(9003)).rejects.toMatchObject({ digest: expect.stringContaining('404') })
})
