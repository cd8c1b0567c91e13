import type { APIRequestContext, Page } from '@playwright/test'
import { givenAccount, logIn } from '../support/account'
import { listsOf, SEEN, TITLES, titlesOn } from '../support/lists'
import { expect, expectComplaint, holdBack, test } from '../support/test'
import { idOf } from '../support/works'

const [bebop, note, eva, naruto] = TITLES

/** A logged-in user's public list of four works. */
async function givenList(page: Page, request: APIRequestContext) {
  const account = await givenAccount()
  const lists = await listsOf(request, account)
  const url = await lists.create({ name: 'In order', visibility: 'Public' }, TITLES)
  await logIn(page, account)
  return { lists, url }
}

test('entries are moved by keyboard, by drag and by number, and removed with an undo; a refused change is rolled back, later ones stay', {
  tag: '@essential',
}, async ({ page, request, complaints }) => {
  const { lists, url } = await givenList(page, request)
  await lists.watch('Naruto', 'Completed')
  const main = page.getByRole('main')
  const kept = async () => (await (await request.get(`/api/user-lists/${url}`)).json()).entries
  const keptTitles = async () => (await kept()).map(({ media }: { media: { title: string } }) => media.title)
  await page.goto(`/media/${await idOf(request, 'Baccano!')}`)
  await main.getByRole('button', { name: 'Add to list' }).click()
  const mine = page.getByRole('dialog', { name: 'Add to list' }).getByRole('checkbox', { name: /In order/ })
  const held = await holdBack(page, /\/(add|remove)$/)
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && asked.push(request.url().split('/').at(-1) ?? ''))
  for (const shown of [true, false, true]) {
    await mine.click()
    await expect(mine).toBeChecked({ checked: shown })
  }
  held.answer()
  await expect(page.getByText('Added to “In order”.')).toBeVisible()
  await expect(mine).toBeChecked()
  expect(asked).toEqual(['add'])
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/remove', (route) => route.fulfill({ status: 503, json: {} }))
  await mine.click()
  await expect(page.getByText('The entry could not be removed.')).toBeVisible()
  await expect(mine).toBeChecked()
  await expectComplaint(complaints, /status of 503/)
  await page.unrouteAll({ behavior: 'wait' })
  await mine.click()
  await expect.poll(keptTitles).toEqual(TITLES)

  await page.goto(`/list/${url}`)
  await expect(main.getByRole('listitem').filter({ hasText: 'Naruto' }).getByText('Completed')).toBeVisible()
  await main.getByRole('button', { name: 'Edit', exact: true }).click()
  const titles = titlesOn(page)
  const remove = (title: string) => main.getByRole('button', { name: `Remove ${title} from the list` })
  const handle = (title: string) => main.getByRole('button', { name: `Move ${title}`, exact: true })

  await handle(bebop).press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(main.getByText(`${bebop}: position 2 of 4.`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(handle(bebop)).toBeFocused()
  await expect(titles).toHaveText([note, eva, bebop, naruto], SEEN)
  await page.keyboard.press('Escape')
  await expect(titles).toHaveText(TITLES, SEEN)
  await handle(bebop).press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(main.getByText(`${bebop} is put down at position 4 of 4.`)).toBeAttached()
  await expect.poll(keptTitles).toEqual([note, eva, naruto, bebop])

  await handle(bebop).hover()
  await page.mouse.down()
  const top = await titles.first().boundingBox()
  await page.mouse.move(300, (top?.y ?? 0) - 40, { steps: 12 })
  await page.mouse.up()
  await expect(titles).toHaveText([bebop, note, eva, naruto], SEEN)
  await expect.poll(keptTitles).toEqual([bebop, note, eva, naruto])

  const position = main.getByRole('textbox', { name: `Position of ${naruto}` })
  await position.fill('2')
  await position.press('Enter')
  await expect(titles).toHaveText([bebop, naruto, note, eva], SEEN)
  await expect(position).toBeFocused()
  await expect.poll(keptTitles).toEqual([bebop, naruto, note, eva])

  await remove(naruto).click()
  await expect(titles).toHaveText([bebop, note, eva], SEEN)
  await expect(remove(note)).toBeFocused()
  await expect(page.getByText('The entry has been removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles).toHaveText([bebop, naruto, note, eva], SEEN)
  await expect.poll(keptTitles).toEqual([bebop, naruto, note, eva])

  await page.unrouteAll({ behavior: 'wait' })
  let refused = false
  const release = await holdBack(page, /\/order$/)
  await page.route('**/remove', (route) => {
    if (refused) return route.continue()
    refused = true
    return route.fulfill({ status: 503, json: {} })
  })
  await position.fill('1')
  await position.press('Enter')
  await remove(bebop).click()
  await remove(note).click()
  await expect(titles).toHaveText([naruto, eva], SEEN)
  release.answer()
  await expect(page.getByText('The entry could not be removed.')).toBeVisible()
  await expectComplaint(complaints, /status of 503/)
  await expect(titles).toHaveText([naruto, bebop, eva], SEEN)
  await expect(page.getByText('The entry has been removed.')).toBeVisible()
  await main.getByRole('button', { name: 'Stop editing' }).click()
  await expect(remove(bebop)).toHaveCount(0)
  await expect(titles).toHaveText([naruto, bebop, eva], SEEN)
  await page.reload()
  await expect(titles).toHaveText([naruto, bebop, eva], SEEN)
})
