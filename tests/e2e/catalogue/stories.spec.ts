import { links } from '@/lib/links'
import { expect, expectAccessibleAtEachWidth, test } from '../support/test'
import { idOf } from '../support/works'

test('what comes next is one press away; a story is read in its order, as a graph, and as a table', async ({
  page,
  request,
}) => {
  const first = links.media(await idOf(request, 'Neon Genesis Evangelion'))
  await page.goto(first)
  const beside = page.getByRole('navigation', { name: 'Before and after' }).getByRole('listitem')
  await beside.filter({ hasText: 'Next' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The End of Evangelion' })).toBeVisible()
  await expect(beside.filter({ hasText: 'Previous' })).toContainText('Neon Genesis Evangelion')
  await page.goto(first)
  const story = page.getByRole('region', { name: 'Watching order' })
  const works = story.getByRole('list', { name: 'Watching order' }).getByRole('listitem')
  await expect(works.nth(0)).toContainText('1 · This work')
  await expect(works.nth(1)).toContainText('The End of Evangelion')
  await expect(works.nth(2)).toContainText('Alternative version')
  await story.getByText('As a graph').click()
  const graph = story.getByRole('region', { name: 'As a graph' })
  await expect(graph.getByRole('link', { name: /The End of Evangelion/ })).toBeVisible()
  await story.getByText('As a table').click()
  await expect(story.getByRole('row', { name: 'Neon Genesis Evangelion Sequel The End of Evangelion' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await graph.getByRole('link', { name: /The End of Evangelion/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The End of Evangelion' })).toBeVisible()
  await expect(works.nth(1)).toContainText('2 · This work')
})
