import { beforeEach, expect, test } from 'vitest'
import { ownUser } from '@/server/domain/accounts/own-user'
import { contributionFor } from '@/server/domain/curation/contributions/queries'
import { notify } from '@/server/domain/views/notifications'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { decideOn, proposed } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { act, logOf, queueOf, report, type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

let member: Somebody
let editor: Somebody
let moderator: Somebody
let contribution: number
let note: number
beforeEach(async () => {
  ;[member, editor, moderator] = [await somebody(), await somebody('CanEdit'), await somebody('CanModerate')]
  const work = await givenMedia({ title: 'One' })
  const asker = { id: member.id, permissions: [] }
  contribution = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, asker)
  const question = { decision: 'Ask', question: 'Terrible words' } as const
  await decideOn(contribution, question, { id: editor.id, permissions: ['CanEdit'] })
  note = (await prisma().contributionNote.findFirstOrThrow({ where: { contributionId: contribution } })).id
})

const HIDE = { reason: 'Abuse', note: 'Not so' }
const said = async () => (await contributionFor({ id: member.id, permissions: [] }, contribution))?.notes[0]

test('a note is reported by whom it is shown to, and hidden with a reason that its author is told', async () => {
  expect(await refusalOf(await report(moderator, 'note', note))).toEqual([404, 'notFound'])
  expect((await report(member, 'note', note)).status).toBe(200)
  expect((await ownUser(moderator.id))?.openReports).toBe(1)
  expect((await queueOf(moderator)).filter(({ target }) => target === 'note')).toMatchObject([
    {
      id: note,
      title: 'One',
      path: `/contribute/queue?id=${contribution}`,
      html: expect.stringContaining('Terrible words'),
      canHide: true,
      isHidden: false,
      author: { id: editor.id },
      reports: [{ reporter: member.username, reason: 'Abuse' }],
    },
  ])
  expect((await act(moderator, 'note', note, 'Hide', HIDE)).status).toBe(200)
  expect(await said()).toMatchObject({ text: null, isHidden: true })
  expect((await ownUser(moderator.id))?.openReports).toBe(0)
  const [entry] = await logOf(moderator)
  expect(entry).toMatchObject({
    act: 'Hide',
    target: 'note',
    targetId: note,
    isHidden: true,
    author: { id: editor.id },
  })
  await notify({ kind: 'moderated', act: entry?.id ?? 0 })
  const { data } = await (await send('GET', '/api/notifications', undefined, editor.headers)).json()
  expect(data[0].act).toMatchObject({ act: 'Hide', of: 'note', reason: 'Abuse', note: 'Not so' })
  expect(await refusalOf(await report(member, 'note', note))).toEqual([404, 'notFound'])
  expect((await act(moderator, 'note', note, 'Show')).status).toBe(200)
  expect(await said()).toMatchObject({ text: 'Terrible words', isHidden: false })
})

test('what a deleted account said is in the queue no more', async () => {
  await report(member, 'note', note)
  await prisma().user.delete({ where: { id: editor.id } })
  expect((await queueOf(moderator)).filter(({ target }) => target === 'note')).toEqual([])
  expect((await ownUser(moderator.id))?.openReports).toBe(0)
  expect((await act(moderator, 'note', note, 'Hide', HIDE)).status).toBe(404)
})
