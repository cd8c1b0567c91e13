import { expect, test } from 'vitest'
import { loadMedia } from '@/app/[locale]/media/[id]/load'
import { inContext, newContext } from '@/server/platform/cache/context'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const load = (id: number, path: string) => {
  const context = newContext({ id: 'x', method: 'GET', path })
  const work = inContext(context, () => loadMedia({ params: Promise.resolve({ id: String(id) }) }))
  return { context, work }
}

test('a merged work leads on for ever, each tab to the same one', async () => {
  const id = await givenMedia({ title: 'Kept' })
  await prisma().mediaRedirect.create({ data: { oldId: 9001, mediaId: id } })
  for (const [path, leads] of [
    ['/media/9001', `/media/${id}`],
    ['/media/9001/characters', `/media/${id}/characters`],
    ['/de/media/9001/staff', `/de/media/${id}/staff`],
    ['/contribute/media/9001', `/contribute/media/${id}`],
  ] as const) {
    const { context, work } = load(9001, path)
    await expect(work).rejects.toMatchObject({ digest: expect.stringContaining(`;${leads};308`) })
    expect([context.moved, [...context.tags].includes('media:9001')]).toEqual([true, true])
  }
  await expect(load(9002, '/media/9002').work).rejects.toMatchObject({ digest: expect.stringContaining('404') })
})
