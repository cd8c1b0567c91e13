import type { APIRequestContext, Locator } from '@playwright/test'
import { links } from '@/lib/links'
import { type Account, givenAccount, logIn, logInAsked } from '../support/account'
import { expect, test } from '../support/catalogue'
import { clickHydrated } from '../support/hydrated'
import { expectAccessible } from '../support/test'
import { notice } from '../support/tracking'

async function commentOf(
  request: APIRequestContext,
  { email, password }: Account,
  media: number,
  text: { rawText: string; parentId?: number },
): Promise<number> {
  const login = await request.post('/api/users/login', { data: { email, password } })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const response = await request.post(`/api/media/${media}/comment`, { headers, data: { kind: 'comment', ...text } })
  expect(response.status()).toBe(200)
  return (await response.json()).id
}

/** The line in which a text is answered, and what is sent by it. */
function lineIn(text: Locator) {
  const form = text.getByRole('form', { name: /^Your reply to / })
  return {
    form,
    text: form.getByRole('textbox', { name: 'Your reply' }),
    send: form.getByRole('button', { name: 'Post' }),
    names: form.getByRole('listbox', { name: 'Names' }).getByRole('option'),
  }
}

test('a comment is answered with a quote and a mention, and a muted author is folded', { tag: '@essential' }, async ({
  page,
  request,
  catalogue,
}) => {
  const author = await givenAccount()
  const reader = await givenAccount()
  const media = await catalogue.createWork({ title: 'The Discussed One', type: 'Anime' })
  await commentOf(request, author, media, { rawText: 'What does the ending mean?' })
  await page.goto(links.media(media, 'discussion'))
  const main = page.getByRole('main')
  const first = main.getByRole('list', { name: 'Discussion' }).getByRole('article').first()
  const replies = main.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  const { form, text, send, names } = lineIn(first)

  await clickHydrated(first.getByRole('link', { name: /^Reply/ }))
  await logInAsked(page, reader)
  await expect(text, 'the reply that was wanted').toBeFocused()

  await first.getByRole('button', { name: /^Quote/ }).click()
  await expect(text).toHaveValue(/What does the ending mean\?/)
  await text.press('ControlOrMeta+End')
  await text.pressSequentially('Nothing, @')
  await expect(names, 'the people of the thread').toHaveAccessibleName(author.username)
  await expectAccessible(page)
  await text.press('Enter')
  await expect(text).toHaveValue(new RegExp(`Nothing, @${author.username} $`))
  await expect(names).toHaveCount(0)
  await text.press('ControlOrMeta+Enter')
  await expect(notice(page, 'Your comment was added')).toBeVisible()
  await expect(replies).toHaveCount(1)
  await expect(replies.getByRole('blockquote')).toContainText('What does the ending mean?')
  await expect(replies.getByRole('link', { name: `@${author.username}` })).toHaveAttribute(
    'href',
    links.user(author.username),
  )
  await expect(form).toHaveCount(0)
  await expect(send).toHaveCount(0)

  await first.getByRole('button', { name: `Mute or block ${author.username}` }).click()
  await first.getByRole('button', { name: /^Mute (?!or)/ }).click()
  await expect(notice(page, `${author.username} is muted`)).toBeVisible()
  await expect(first).not.toContainText('What does the ending mean?')
  const folded = main.getByText(`This was written by ${author.username}, whom you have muted or blocked.`).first()
  await expect(folded).toBeVisible()
  await expectAccessible(page)
  await main
    .getByRole('button', { name: /^Show anyway/ })
    .first()
    .click()
  await expect(first).toContainText('What does the ending mean?')

  await page.goto(links.settings('privacy'))
  const blocks = page.getByRole('region', { name: 'Blocked and muted users' })
  await expect(blocks).toContainText(author.username)
  await blocks.getByRole('button', { name: /^Unmute/ }).click()
  await expect(blocks).toContainText('You have not blocked or muted anybody.')
})

test('a review is answered where it stands by two presses; its author is quoted without spoilers, and mentioned', {
  tag: '@essential',
}, async ({ page, request, catalogue }) => {
  const media = await catalogue.createWork({ title: 'The Answered One', type: 'Anime' })
  const review = { mediaId: media, rawText: 'A joy. ||He dies.||', textType: 'Markdown', recommended: 'Mixed' } as const
  const id = await catalogue.createReview({ ...review, username: 'Celty' })
  await logIn(page, await givenAccount())
  const path = links.media(media, 'reviews')
  await page.goto(path)
  const card = page.getByRole('main').getByRole('listitem').getByRole('article')
  const { form, text, send, names } = lineIn(card)
  const reply = card.getByRole('button', { name: /^Reply/ })
  await reply.click()
  await expect(text).toBeFocused()
  await expect(send, 'nothing to send').toHaveCount(0)
  expect((await text.boundingBox())?.height, 'one line').toBeLessThan(60)
  await page.keyboard.type('So it is')
  await page.reload()
  await card.getByRole('button', { name: /^Continue your reply/ }).click()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('So it is')
  await page.keyboard.type(', @ce')
  await expect(names).toHaveAccessibleName('Celty')
  await page.keyboard.press('Escape')
  await expect(names).toHaveCount(0)
  await text.fill('So it is.\nAnd more.')
  expect((await text.boundingBox())?.height, 'it grows').toBeGreaterThan(60)
  await expect(form.getByRole('blockquote')).toHaveText('A joy. […]')

  await form.getByRole('button', { name: 'Tools' }).click()
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = form.getByRole('region', { name: 'Preview of: Your reply' })
  await expect(preview.getByRole('link', { name: '@Celty' })).toBeVisible()
  await expectAccessible(page)

  await send.dblclick()
  await expect(card.getByRole('status').filter({ hasText: 'Your reply is in the discussion.' })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(reply).toBeFocused()
  const discussion = await (await request.get(`/api/media/${media}/discussion`)).json()
  expect(discussion.total, 'stored once, as a comment of its own').toBe(1)

  await card.getByRole('link', { name: 'Go to your reply' }).click()
  const written = page.getByRole('list', { name: 'Discussion' }).getByRole('article')
  await expect(written).toContainText(/A joy\. \[…\].*@Celty So it is\.\s*And more\./s)
  await expect(written).not.toContainText('He dies.')
  await expect(written.getByRole('blockquote')).toContainText('A joy. […]')
  await expect(page.getByRole('link', { name: 'Discussion 1' })).toBeVisible()
  await written.getByRole('link', { name: 'Review by Celty' }).click()
  await expect(page.locator(`#review-${id}`)).toBeInViewport()
})

test('a visitor answers a reply of another page: after the login the line is open there, and leads to what was sent', async ({
  page,
  request,
  catalogue,
}) => {
  const [author, reader] = [await givenAccount(), await givenAccount()]
  const media = await catalogue.createWork({ title: 'The Long Discussed One', type: 'Anime' })
  const first = await commentOf(request, author, media, { rawText: 'First' })
  const replies: number[] = []
  for (const rawText of ['a', 'b', 'c', 'd'])
    replies.push(await commentOf(request, author, media, { rawText, parentId: first }))
  const path = links.media(media, 'discussion')
  await page.goto(`${path}?thread=${first}`)
  const last = page.locator(`#comment-${replies.at(-1)}`)
  await clickHydrated(last.getByRole('link', { name: /^Reply/ }))
  await logInAsked(page, reader)
  await expect(lineIn(last).text, 'on the page of its thread').toBeFocused()
  await expect(page).toHaveURL(`${path}?thread=${first}`)

  await page.goto(path)
  const begun = page.locator(`#comment-${first}`)
  await begun.getByRole('button', { name: /^Reply/ }).click()
  await lineIn(begun).text.fill('e')
  await lineIn(begun).send.click()
  await expect(begun.getByRole('status')).toContainText('Your reply is in the thread.')
  await begun.getByRole('link', { name: 'Go to your reply' }).click()
  const written = page.getByRole('list', { name: 'Replies' }).getByRole('article').last()
  await expect(written.getByText('e', { exact: true })).toBeInViewport()
})
