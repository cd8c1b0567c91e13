import { beforeEach, expect, test } from 'vitest'
import { proposalChange } from '@/lib/curation/schemas/notes'
import { actInput } from '@/lib/moderation/schemas/moderation'
import { changeProposal } from '@/server/domain/curation/answers'
import { editedDocument } from '@/server/domain/curation/contributions/queries'
import { withdrawContribution } from '@/server/domain/curation/decisions/mutations'
import { contributePictureChange } from '@/server/domain/curation/picture-proposals'
import { waitingEdits } from '@/server/domain/curation/waiting'
import { endSuspensions } from '@/server/domain/moderation/jobs'
import { moderate } from '@/server/domain/moderation/mutations'
import { prisma } from '@/server/platform/database/client'
import { contextOf } from '@/tests/support/context'
import { type Asking, accept, decideOn, proposed, refuse, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

let member: Asking
let editor: Asking
let work: number
beforeEach(async () => {
  member = await someone()
  editor = await someone('CanEdit')
  work = await givenMedia({ title: 'One', format: 'TV' })
})
const propose = (change: object, by = member) => proposed({ noun: 'media', id: work, change }, by)

test('what waits for an entry is named with its fields and proposers, asked about or not, until it is decided', async () => {
  const suspended = { ...member, id: await givenUser(undefined, { suspendedUntil: new Date('2100-01-01') }) }
  const first = await propose({ title: 'Two', format: 'ONA' })
  const second = await propose({ title: 'Three' })
  await propose({ title: 'Four' }, suspended)
  await decideOn(first, { decision: 'Ask', question: 'Why?' }, editor)
  const { username } = await prisma().user.findUniqueOrThrow({ where: { id: member.id } })
  expect(await waitingEdits('media', work)).toMatchObject([
    { id: first, state: 'Asked', fields: ['format', 'title'], act: null, proposer: username, origin: null },
    { id: second, state: 'Open', fields: ['title'] },
  ])
  expect(await waitingEdits('series', work)).toEqual([])
  await withdrawContribution(first, member)
  await refuse(second, editor)
  expect(await waitingEdits('media', work)).toEqual([])
})

test('every way in which something begins or ceases to wait drops the pages that name it, not those of the entry', async () => {
  const tagsOf = async (write: () => Promise<unknown>) => {
    await drainInvalidations()
    await write()
    return (await drainInvalidations()).filter((tag) => tag.startsWith('media'))
  }
  const waiting = [`media-waiting:${work}`]
  const [first, second] = [await propose({ format: 'ONA' }), await propose({ format: 'OVA' })]
  expect(await tagsOf(() => propose({ title: 'Two' }))).toEqual(waiting)
  expect(
    await tagsOf(() => changeProposal(first, proposalChange.parse({ change: { format: 'Web' } }), member)),
  ).toEqual(waiting)
  expect(await tagsOf(() => withdrawContribution(first, member))).toEqual(waiting)
  expect(await tagsOf(() => refuse(second, editor))).toEqual(waiting)
  const third = await propose({ format: 'ONA' })
  expect(await tagsOf(() => accept(third, editor))).toEqual(expect.arrayContaining(waiting))
  const picture = await prisma().attachment.create({
    data: { mediaId: work, filename: 'a'.repeat(32), type: 'Primary', width: 1, height: 1, color: '#000000' },
  })
  const credit = { credit: 'Somebody' }
  const reasons = { comment: null, source: null }
  const change = () => contributePictureChange({ noun: 'media', id: work }, picture.id, credit, reasons, member)
  expect(await tagsOf(change)).toEqual(waiting)
})

test('the proposers are named by the pages, which change when one of them is renamed, suspended or no longer', async () => {
  await propose({ title: 'Two' })
  const context = await contextOf(() => waitingEdits('media', work))
  expect([...context.tags]).toEqual([`media-waiting:${work}`, `user:${member.id}`])
  const moderator = (await someone('CanModerate')) as Parameters<typeof moderate>[0]
  const until = new Date(Date.now() + 86_400_000).toISOString()
  for (const act of [{ act: 'Suspend', until, reason: 'Spam' }, { act: 'Lift' }]) {
    await drainInvalidations()
    await moderate(moderator, actInput.parse({ target: 'user', id: member.id, ...act }))
    expect(await drainInvalidations()).toContain(`media-waiting:${work}`)
  }
  await prisma().user.update({ where: { id: member.id }, data: { suspendedUntil: new Date(Date.now() - 1000) } })
  await drainInvalidations()
  await endSuspensions()
  expect(await drainInvalidations()).toContain(`media-waiting:${work}`)
})

test('the form reads with the entry what waits, and whether the change of the asker will', async () => {
  const id = await propose({ title: 'Two' })
  const read = async (asker: Asking) => {
    const { appliesAtOnce, waiting } = (await editedDocument('media', work, asker)) ?? {}
    return [appliesAtOnce, waiting?.map((edit) => edit.id)]
  }
  expect(await read(member)).toEqual([false, [id]])
  expect(await read(editor)).toEqual([true, [id]])
  await prisma().contributor.upsert({
    where: { userId: member.id },
    create: { userId: member.id, trustedAt: new Date() },
    update: { trustedAt: new Date() },
  })
  expect(await read(member)).toEqual([true, [id]])
  expect(await editedDocument('media', 2_147_483_647, member)).toBeNull()
})
