import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { expect, test } from './support/catalogue'

const LIST = '/media?type=Movie&sort=updated&order=1'

test('a change by another process comes to the page, and stays', { tag: '@essential' }, async ({
  request,
  catalogue,
}) => {
  const text = async (path: string) => (await request.get(path)).text()
  // Fills the server's cache.
  for (const path of ['/', LIST, '/media/1', '/api/media/1']) await text(path)
  const id = await catalogue.createWork({ title: 'A title before', type: 'Movie', description: 'As it was.' })
  const address = links.media(id)
  for (const path of [address, `/api${address}`, LIST]) {
    await expect.poll(() => text(path)).toContain('A title before')
    expect(await text(path)).toContain('A title before')
  }
  expect(await text(address)).toMatch(/<h1[^>]*>(<[^>]+>)*A title before/)

  // The home page shows works that are known and have a text.
  await prisma().media.update({ where: { id }, data: { popularity: 5000 } })
  await catalogue.changeWork(id, { title: 'A title after' })
  for (const path of [address, `/api${address}`, LIST, '/']) {
    await expect.poll(() => text(path), { intervals: [50] }).toContain('A title after')
    expect(await text(path)).not.toContain('A title before')
  }
  await catalogue.changeWork(id, { description: null })
  await expect.poll(() => text(address)).not.toContain('As it was.')
  const changed = await text(address)
  expect(changed).toMatch(/<h1[^>]*>(<[^>]+>)*A title after/)
  expect(changed).toContain('There is no description yet.')
})
