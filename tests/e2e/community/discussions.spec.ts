import type { APIRequestContext } from '@playwright/test'
import { links } from '@/lib/links'
import { type Account, givenAccount, logInAsked } from '../support/account'
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
  const form = main.getByRole('form')
  const first = main.getByRole('list', { name: 'Discussion' }).getByRole('article').first()
  const replies = main.getByRole('list', { name: 'Replies' }).getByRole('listitem')

  await clickHydrated(first.getByRole('link', { name: /^Reply/ }))
  await logInAsked(page, reader)
  await expect(form.getByRole('textbox', { name: 'Your comment' }), 'the reply that was wanted').toBeFocused()

  await first.getByRole('button', { name: /^Quote/ }).click()
  const text = form.getByRole('textbox', { name: 'Your comment' })
  await expect(text).toHaveValue(/What does the ending mean\?/)
  await text.press('ControlOrMeta+End')
  await text.pressSequentially(`Nothing, @${author.username}.`)
  await form.getByRole('button', { name: /^Post/ }).click()
  await expect(notice(page, 'Your comment was added')).toBeVisible()
  await expect(replies).toHaveCount(1)
  await expect(replies.getByRole('blockquote')).toContainText('What does the ending mean?')
  await expect(replies.getByRole('link', { name: `@${author.username}` })).toHaveAttribute(
    'href',
    links.user(author.username),
  )
  await expect(form).toHaveCount(0)

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
