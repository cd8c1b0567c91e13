import { contributeLink } from '@/lib/catalogue/links/entries'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenAccount } from '../../e2e/support/account'
import { test } from '../support/test'

test('a review and a comment are written, and the comment is answered', async ({ visitor, enter, catalogue }) => {
  const account = await givenAccount()
  const id = await catalogue.createWork({ title: 'The Discussed One', type: 'Anime' })
  await enter(account)
  await visitor.goTo(links.media(id, 'reviews'))
  const main = visitor.role('main')
  await main.role('button', 'Write a review').click()
  const form = main.role('form')
  await form.role('textbox', /^Your review$/).fill('A **joy**.')
  await form.role('radio', 'Recommended').click()
  await form.field('Title (optional)').fill('Watch it')
  await form.role('button', /^Post/).click()
  await visitor.role('listitem').with('Your review was added').isSeen()
  const review = main.role('article').with('Watch it')
  await review.shows(/Recommended.*A joy\./)

  await visitor.goTo(links.media(id, 'discussion'))
  const line = main.role('form', 'Write a comment')
  await line.role('textbox', 'Your comment').fill('What does the ending mean?')
  await line.role('button', 'Post').click()
  await main
    .role('article')
    .with('What does the ending mean?')
    .role('button', /^Reply/)
    .click()
  const reply = main.role('form', `Your reply to ${account.username}`)
  await reply.role('textbox', 'Your reply').fill('Nothing.')
  await reply.role('button', 'Post').click()
  await main.role('list', 'Replies').role('listitem').shows('Nothing.')
  await reply.isGone()
})

test('an editor changes an entry', async ({ visitor, enter, catalogue }) => {
  const editor = await givenAccount()
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { username: editor.username } })
  await prisma().userPermission.create({ data: { userId, permission: 'CanEdit' } })
  const id = await catalogue.createWork({ title: 'Paper Lanterns', type: 'Anime' })
  await enter(editor)
  await visitor.goTo(links.media(id))
  await visitor.role('main').role('link', 'Edit').click()
  await visitor.isAt(contributeLink('media', id))
  await visitor.role('heading', 'Other titles').click()
  await visitor.field('Romaji title').fill('Kami no Akari')
  await visitor.field('Release date').fill('2021-04')
  await visitor.field('Description').fill('Lights on a river.')
  await visitor.role('button', 'Save').click()
  await visitor.isAt(links.media(id))
  await visitor.shows('The entry has been updated')
  await visitor.role('main').shows('Lights on a river.')
})
