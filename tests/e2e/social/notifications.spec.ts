import type { APIRequestContext } from '@playwright/test'
import { links } from '@/lib/links'
import { type Account, givenAccount, logIn } from '../support/account'
import { expect, test } from '../support/catalogue'
import { expectAccessible, expectAccessibleAtEachWidth, expectComplaint, NOT_FOUND } from '../support/test'

async function bearerOf(request: APIRequestContext, { email, password }: Account): Promise<Record<string, string>> {
  const response = await request.post('/api/users/login', { data: { email, password } })
  expect(response.status()).toBe(200)
  return { authorization: `Bearer ${(await response.json()).token}` }
}

test('from the bell to the text, and the switches', { tag: '@essential' }, async ({ page, request, catalogue }) => {
  const author = await givenAccount()
  const reader = await givenAccount()
  const mine = await bearerOf(request, author)
  const theirs = await bearerOf(request, reader)
  const id = await catalogue.createWork({ title: 'The Noticed One', type: 'Anime' })
  const post = async (headers: Record<string, string>, rawText: string, parentId?: number) => {
    const data = { kind: 'comment', rawText, parentId }
    const response = await request.post(`/api/media/${id}/comment`, { headers, data })
    expect(response.status()).toBe(200)
    return (await response.json()).id as number
  }
  const quietId = await post(mine, 'A quiet work.')
  const reply = await post(theirs, 'Much better.', await post(mine, 'Is the second half better?'))
  const voted = await request.put(`/api/comments/${quietId}/vote`, { headers: theirs, data: { up: true } })
  expect(voted.status()).toBe(200)
  const unread = async () => (await (await request.get('/api/users/me', { headers: mine })).json()).unreadNotifications
  await expect.poll(unread, { timeout: 30_000 }).toBe(2)

  await logIn(page, author)
  await page.goto('/')
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications, 2 unread' })
  await bell.click()
  await expect(page).toHaveURL(links.myAccount('notifications'))
  const rows = page.getByRole('main').getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('2 unread notifications')
  const quiet = rows.filter({ hasText: 'A quiet work.' })
  const replied = rows.filter({ hasText: `${reader.username} replied to you in the discussion of The Noticed One` })
  await expect(quiet).toContainText('Somebody finds your comment on The Noticed One helpful')
  await quiet.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await replied.getByRole('link').click()
  await expect(page).toHaveURL(`${links.media(id, 'discussion')}#comment-${reply}`)
  await expect(page.locator(`#comment-${reply}`)).toBeInViewport()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  // The head has room for the bell on the narrowest phone, too.
  await page.setViewportSize({ width: 320, height: 640 })
  const inHead = page.getByRole('banner').locator('a:visible, button:visible')
  const boxes = await inHead.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  expect(boxes).toHaveLength(4)
  for (const [place, { left, right }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(boxes[place - 1]?.right ?? 0)
    expect(right).toBeLessThanOrEqual(320)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('No unread notifications')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL(links.settings('notifications'))
  await page.getByRole('switch', { name: 'Votes' }).uncheck()
  const weekly = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/users/update') && !!answer.request().postData()?.includes('Weekly'),
  )
  await page.getByLabel('Emails about unread notifications').selectOption('Weekly')
  await weekly
  expect(await (await request.get('/api/users/me', { headers: mine })).json()).toMatchObject({
    notifyReplies: true,
    notifyVotes: false,
    notificationDigest: 'Weekly',
  })
})

test('visitors fetch no notifications, and a wrong link of a mail says so', async ({ page, complaints }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/unsubscribe/1-wrong')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('You could not be unsubscribed')
  await expectComplaint(complaints, NOT_FOUND)
  await expectAccessible(page)
  expect(asked.filter((address) => /\/api\/(notifications(?!\/unsubscribe)|auth|users)/.test(address))).toEqual([])
})
