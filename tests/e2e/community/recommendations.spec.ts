import { links } from '@/lib/links'
import { givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectAccessibleAtEachWidth } from '../support/test'
import { heldNotice, notice } from '../support/tracking'

test('a user recommends a work with a reason, others vote, and both works show it', { tag: '@essential' }, async ({
  page,
  browser,
  baseURL,
  catalogue,
}) => {
  const of = await catalogue.createWork({ title: 'The Quiet Town', type: 'Anime' })
  const other = await catalogue.createWork({ title: 'The Distant Lighthouse', type: 'Manga' })
  const account = await givenAccount()
  await logIn(page, account)
  await page.goto(links.media(of))
  await page.getByRole('navigation').getByRole('link', { name: 'Recommended' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Nobody has recommended anything to people who like The Quiet Town yet.')
  await main.getByRole('button', { name: 'Recommend a work' }).click()
  const form = main.getByRole('form', { name: 'Recommend a work' })
  const choose = form.getByRole('button', { name: /Choose/ })
  await expect(choose, 'the first required field').toBeFocused()
  await form.getByRole('textbox', { name: /^Why/ }).fill('Both take their time, and **both** are kind.')
  await form.getByRole('button', { name: 'Post the recommendation' }).click()
  await expect(form).toContainText('This field must be filled in order to submit')

  await choose.click()
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('The Quiet Town')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /The Quiet Town/ })
    .click()
  await expect(form, 'the work itself').toContainText('An entry cannot be related to itself')
  await choose.click()
  await search.fill('distant lighthouse')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /The Distant Lighthouse/ })
    .click()
  await expect(form.getByRole('button', { name: /The Distant Lighthouse/ })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Post the recommendation' }).click()
  await expect(notice(page, 'Your recommendation was added')).toBeVisible()
  const texts = main.getByRole('listitem').getByRole('article')
  await expect(texts).toContainText('Both take their time, and both are kind.')
  await expect(main.getByRole('link', { name: /The Distant Lighthouse/ })).toContainText('1 recommendation')

  const voter = await (await browser.newContext({ baseURL })).newPage()
  await logIn(voter, await givenAccount())
  await voter.goto(links.media(other))
  const row = voter.getByRole('region', { name: 'Recommended by users' })
  await expect(row.getByRole('link', { name: /The Quiet Town/ })).toBeVisible()
  await row.getByRole('link', { name: 'All recommendations' }).click()
  await expect(voter.getByRole('listitem').getByRole('article')).toContainText('Both take their time')
  const up = voter.getByRole('button', { name: 'votes: helpful' })
  const down = voter.getByRole('button', { name: 'votes: not helpful' })
  const answered = () => voter.waitForResponse((response) => response.url().endsWith('/vote') && response.ok())
  const first = answered()
  await up.click()
  await expect(up).toHaveText(/1/)
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await first
  const second = answered()
  await down.click()
  await expect(up).toHaveText(/0/)
  await expect(down).toHaveText(/1/)
  await second
  await voter.goto(`${links.media(other, 'recommendations')}?other=${of}`)
  await expect(voter.getByRole('listitem').getByRole('article')).toContainText('Both take their time')
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await down.click()
  await expect(down).toHaveText(/0/)
  await voter.getByRole('button', { name: 'Recommend a work' }).click()
  const theirs = voter.getByRole('form', { name: 'Recommend a work' })
  await expect(theirs, 'the other work is chosen').toContainText('The Quiet Town')
  await expect(theirs.getByRole('textbox', { name: /^Why/ })).toBeFocused()
  await expectAccessibleAtEachWidth(voter)

  await page.goto(links.myAccount('my-reviews'))
  await main.getByRole('link', { name: 'Recommendations' }).click()
  await main.getByRole('link', { name: 'The Quiet Town and The Distant Lighthouse' }).click()
  await expect(page).toHaveURL(/recommendations#recommendation-\d+$/)
  await texts.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = main.getByRole('form', { name: 'Edit your recommendation' })
  await expect(editing).toContainText('The Distant Lighthouse')
  await editing.getByRole('textbox', { name: /^Why/ }).fill('Both are kind.')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(texts).toContainText('Both are kind.')
  await texts.getByRole('button', { name: 'Delete' }).click()
  const deleted = await heldNotice(page, 'Your recommendation was deleted')
  await expect(texts).toHaveCount(0)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(texts).toContainText('Both are kind.')
})
