import { links } from '@/lib/links'
import { givenUser } from '@/tests/support/factories'
import { expectLoggedIn, newAccount } from '../support/account'
import { clickHydrated } from '../support/hydrated'
import { linkTo } from '../support/mail'
import { expect, expectAccessible, test } from '../support/test'
import { deviceOf } from '../support/tracking'
import { idOf } from '../support/works'

test('somebody plans a work, registers for it, finds it planned, marks what they have seen, and follows a member', async ({
  page,
  request,
}) => {
  const id = await idOf(request, 'Death Note')
  const account = newAccount()
  const member = newAccount()
  await givenUser(member.username, { inDirectory: true })
  await page.goto(links.media(id))
  await clickHydrated(page.getByRole('group', { name: 'Track this work' }).getByRole('link', { name: 'Planned' }))
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('link', { name: 'Register' }).click()
  const form = page.getByRole('dialog', { name: 'Register' })
  await form.getByLabel('Username').fill(account.username)
  await form.getByLabel('Email').fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await form.getByLabel('Confirm password').fill(account.password)
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(form).toContainText(account.email)

  // The mailed link opens in another tab, which has nothing of the first one's storage.
  const tab = await page.context().newPage()
  await tab.goto(await linkTo(account.email, 'confirm'))
  await expect(tab).toHaveURL(links.welcome(links.media(id)))
  await expectLoggedIn(tab)
  const wanted = tab.getByRole('region', { name: 'What you came for' })
  await expect(wanted.getByText('Death Note is in your watched list.')).toBeVisible()
  const device = await deviceOf(request, account)
  await expect.poll(async () => (await device.record(id))?.status).toBe('Planned')

  const picks = tab.getByRole('region', { name: 'Pick what you have seen' })
  const first = picks.locator('li button:enabled[aria-pressed=false]').first()
  const picked = picks.locator('li button:enabled[aria-pressed=true]')
  await first.click()
  await expect(picked).toHaveCount(1)
  await expect(tab.getByText('1 work marked')).toBeVisible()
  await expectAccessible(tab)
  await picked.click()
  await expect(picked).toHaveCount(0)
  await expect(tab.getByText('No works marked yet')).toBeVisible()
  await first.click()
  const datesOfCompleted = async () => {
    const answer = await request.get('/api/watched?status=Completed', { headers: device.headers })
    const { data } = (await answer.json()) as { data: { finishedDate: string | null }[] }
    return data.map(({ finishedDate }) => finishedDate)
  }
  await expect.poll(datesOfCompleted).toEqual([null])

  // A notice covers no button at the lower edge.
  await tab.route(/\/api\/watched$/, (route) => route.fulfill({ status: 400, json: {} }))
  const told = tab.locator('.toasts li').filter({ hasText: 'could not be changed' })
  const save = tab.getByRole('button', { name: 'Save and go back' })
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1366, 657],
  ] as const) {
    await tab.setViewportSize({ width, height })
    await first.click()
    await expect(told).toBeVisible()
    const [notice, button] = [await told.boundingBox(), await save.boundingBox()]
    expect((notice?.y ?? 0) + (notice?.height ?? 0), `at ${width}`).toBeLessThan(button?.y ?? 0)
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(told).toHaveCount(0)
  }
  await tab.unrouteAll({ behavior: 'wait' })

  await tab.getByRole('button', { name: `Follow ${member.username}` }).click()
  await expect(tab.getByText('1 work marked, 1 user followed')).toBeVisible()
  await save.click()
  await expect(tab).toHaveURL(links.media(id))
  const answer = await request.get('/api/users/me', { headers: device.headers })
  expect(await answer.json()).toMatchObject({
    ...{ showStatistics: true, showActivity: true, inDirectory: true, hasChosenProfile: true, followingCount: 1 },
  })

  // The list of members has both now; it is the same page for everybody.
  await tab.goto(links.users())
  await expect(tab.getByRole('button', { name: `Following ${member.username}` })).toBeVisible()
  await expect(tab.getByRole('main').getByRole('link', { name: account.username })).toBeVisible()
  await expectAccessible(tab)
})
