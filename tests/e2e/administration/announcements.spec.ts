import type { Page } from '@playwright/test'
import { administrationLinks } from '@/lib/administration/links'
import { RESERVED_KEY } from '@/lib/display'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { grant } from '@/tests/support/permissions'
import { expectLoggedIn, givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { shiftsOf, watchShifts } from '../support/shifts'
import { expectAccessible, expectAccessibleAtEachWidth } from '../support/test'
import { notice } from '../support/tracking'

const banner = (page: Page, text: string) =>
  page.getByRole('region', { name: /announcements/i }).locator('[data-announcement]', { hasText: text })

/** The value of a field for a local time, so many hours from now. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)

test.use({ timezoneId: 'UTC' })

test('an administrator announces something; whoever dismisses it sees it no more, and others do', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const account = await givenAccount()
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: account.username }, select: { id: true } })
  await grant(id, 'CanAdminister')
  await logIn(page, account)
  await page.goto(administrationLinks.announcements())
  const announce = async (text: string, audience: string) => {
    const form = page.getByRole('form', { name: 'New announcement' })
    await form.getByLabel('Who sees it').selectOption(audience)
    await form.getByLabel('Text').fill(text)
    await form.getByLabel('Ends').fill(inHours(2))
    await form.getByRole('button', { name: 'Announce' }).click()
    // The notice of the first announcement may still be there.
    await expect(notice(page, 'It is announced').last()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  }
  const text = `Closed tonight ${id}`
  const own = `For users alone ${id}`
  await announce(text, 'Everybody')
  await announce(own, 'Users who are logged in')
  await expectAccessibleAtEachWidth(page)

  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto(links.home())
  await expect(banner(visitor, text)).toBeVisible()
  await expect(visitor.getByText(own)).toHaveCount(0)
  await expectAccessible(visitor)
  await banner(visitor, text).getByRole('button', { name: 'Dismiss this announcement' }).click()
  await expect(banner(visitor, text)).toBeHidden()
  await expect(visitor.getByRole('main')).toBeFocused()
  await watchShifts(visitor)
  await visitor.goto('/companies')
  await expect(visitor.locator('[data-announcement]', { hasText: text })).toHaveAttribute('hidden')
  expect(await shiftsOf(visitor)).toEqual([])

  // They come with the page to which a login leads.
  const reader = await (await browser.newContext({ baseURL })).newPage()
  const { email, password } = await givenAccount()
  await reader.goto(links.login('/companies'))
  await reader.evaluate(() => {
    const painted: boolean[] = []
    Object.assign(window, { painted })
    const look = () => {
      const isThere = location.pathname === '/companies' && !document.querySelector('main [type="password"]')
      if (isThere) painted.push(document.querySelector('#own-announcements [data-announcement]') !== null)
      requestAnimationFrame(look)
    }
    look()
  })
  await reader.getByLabel('Email').fill(email)
  await reader.getByLabel('Password').fill(password)
  await reader.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(banner(reader, own)).toBeVisible()
  await expect(reader).toHaveURL(/\/companies$/)
  const painted = await reader.evaluate(() => (window as typeof window & { painted: boolean[] }).painted)
  expect(painted, 'no frame shows that page without it').not.toContain(false)

  await page.goto('/companies')
  await expectLoggedIn(page)
  await expect(banner(page, text)).toBeVisible()
  await expect(banner(page, own)).toBeVisible()
  // From its second page on, its place is reserved.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), RESERVED_KEY)).not.toBeNull()
  await watchShifts(page)
  await page.reload()
  await expect(banner(page, own)).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  await banner(page, own).getByRole('button', { name: 'Dismiss this announcement' }).click()
  await expect(banner(page, own)).toHaveCount(0)
  await page.goto(administrationLinks.announcements())
  await prisma().newsMail.createMany({
    data: Array.from({ length: 60 }, (_, n) => ({
      subject: `News ${n}`,
      text: 'x',
      upToUserId: 0,
      doneAt: new Date(),
    })),
  })
  await page.reload()
  const sent = page.getByRole('region', { name: 'Emails to all users' })
  await expect(sent.getByRole('listitem').filter({ hasText: 'News 59' })).toBeVisible()
  await sent.getByRole('navigation').getByRole('link', { name: 'Next page' }).click()
  await expect(sent.getByRole('listitem').filter({ hasText: 'News 59' })).toHaveCount(0)
  await expect(sent.getByRole('heading')).toBeInViewport()
  // Both end: other journeys go on at this site.
  for (const ended of [text, own]) {
    const row = page.getByRole('listitem').filter({ hasText: ended })
    await row.getByRole('button', { name: /^End now/ }).click()
    await expect(row).toContainText('Over')
  }
  await page.goto('/companies')
  await expectLoggedIn(page)
  await expect(page.getByText(text)).toHaveCount(0)
  await expect(page.getByText(own)).toHaveCount(0)
})
