import type { APIRequestContext, Page } from '@playwright/test'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { guessLinks } from '@/lib/curation/links/guesses'
import { hiddenTextsLink } from '@/lib/curation/links/hidden-texts'
import { patrolLinks } from '@/lib/curation/links/patrol'
import { subscriptionLinks } from '@/lib/curation/links/subscriptions'
import { links } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenTorrent } from '@/tests/support/factories'
import type { Account } from '../../e2e/support/account'
import { hydrated } from '../../e2e/support/hydrated'
import { idOf } from '../../e2e/support/works'
import type { Checked } from './opened'

const TORRENT = '[Group] Naruto - 007 (1080p, HEVC, Dual Audio)'
const BEFORE = 'A boy wants to be the leader of his village.'
const AFTER = 'A boy of twelve, whom his village fears, wants to be its leader one day.'
const WHY = { comment: 'As the back of the first box says it.', source: 'https://example.org/boxes/1' }

/**
 * What editors and contributors see: a proposal that somebody asks about, guesses, changes that nobody has seen, hidden
 * texts, subscriptions. What it needs is written to the database of this checkout's product.
 */
export async function curationStates(
  request: APIRequestContext,
  account: Account,
  editor: Account,
): Promise<Checked[]> {
  const { proposal } = await givenCuration(request, await idOfUser(account), await idOfUser(editor))
  const mine = async (page: Page) => {
    await page.goto(contributionLinks.mine())
    await hydrated(page)
    await page
      .getByRole('button', { name: /^Show, answer or change/ })
      .first()
      .click()
    await page.getByLabel('Message to the editors').waitFor()
  }
  const shown = (path: string) => async (page: Page) => {
    await page.goto(path)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  }
  const states: Checked[] = [
    {
      name: 'queue-asked',
      isEditors: true,
      reach: async (page) => {
        await page.goto(contributionLinks.queue({ id: proposal }))
        await page.getByRole('main').getByRole('article').getByText('Which box?').waitFor()
      },
    },
    {
      name: 'guesses',
      isEditors: true,
      reach: async (page) => {
        await page.goto(guessLinks.queue())
        await page.getByRole('main').getByRole('article').waitFor()
      },
    },
    { name: 'unseen', isEditors: true, reach: shown(patrolLinks.page()) },
    { name: 'hidden-texts', isEditors: true, reach: shown(hiddenTextsLink()) },
    { name: 'subscriptions', reach: shown(subscriptionLinks.page()) },
    {
      name: 'proposal-form',
      reach: async (page) => {
        await mine(page)
        await page.getByRole('link', { name: 'Change the suggestion' }).first().click()
        await page.getByRole('button', { name: 'Send the suggestion' }).waitFor()
      },
    },
    {
      name: 'torrent-reading',
      reach: async (page) => {
        await page.goto(links.myAccount('torrents'))
        await page.getByRole('button', { name: /^Edit/ }).click()
        await page.getByText('What the name says').click()
      },
    },
  ]
  return states.map((state) => ({ ...state, isUsers: true }))
}

const idOfUser = async ({ username }: Account) => (await prisma().user.findFirstOrThrow({ where: { username } })).id

async function givenCuration(request: APIRequestContext, userId: number, editorId: number) {
  const works = await Promise.all(['Naruto', 'Cowboy Bebop'].map((title) => idOf(request, title)))
  const [mediaId = 0, otherId = 0] = works
  const values = { before: { description: BEFORE }, after: { description: AFTER }, ...WHY }
  const { id: proposal } = await prisma().contribution.create({
    data: { ...values, noun: 'media', mediaId, proposerId: userId, state: 'Asked', version: 2 },
  })
  await prisma().contributionNote.createMany({
    data: [
      { contributionId: proposal, authorId: userId, kind: 'note', text: 'I have it at home.' },
      { contributionId: proposal, authorId: editorId, kind: 'question', text: 'Which box? There are three of them.' },
    ],
  })
  const edits = [mediaId, otherId].map((media) => ({ ...values, mediaId: media, editorId: userId }))
  for (const data of edits) await prisma().edit.create({ data: { ...data, isUnseen: true } })
  const { id: editId } = await prisma().edit.create({ data: { ...values, mediaId: otherId, editorId: userId } })
  await prisma().hiddenText.create({
    data: { editId, texts: ['An address'], hiddenById: editorId, comment: 'It was the address of a neighbour.' },
  })
  await prisma().hiddenTextUse.create({ data: { hiddenId: editId, editId } })
  await prisma().subscription.createMany({ data: works.map((media) => ({ userId, mediaId: media })) })
  const guess = { mediaId, otherId, type: 'Anime', wanted: 2_000_000_000 } as const
  await prisma().guess.create({ data: { ...guess, kind: 'Duplicate', reasons: ['sameTitle', 'sameYear'] } })
  await givenTorrent(TORRENT, { mediaId, uploaderId: userId })
  return { proposal }
}
