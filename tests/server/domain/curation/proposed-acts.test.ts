import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contributionSearch } from '@/lib/curation/schemas/contribution-queue'
import { hideProposal, mergeProposal } from '@/lib/curation/schemas/proposed-acts'
import { contributionFor, contributionsFor } from '@/server/domain/curation/contributions/queries'
import { contributorRecord } from '@/server/domain/curation/contributors/queries'
import { claimContribution, withdrawContribution } from '@/server/domain/curation/decisions/mutations'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { mergeEntries, undoMerge } from '@/server/domain/curation/merges/mutations'
import { contributeHide, contributeMerge } from '@/server/domain/curation/proposed-acts'
import { waitingEdits } from '@/server/domain/curation/waiting'
import { notify } from '@/server/domain/views/notifications'
import { prisma } from '@/server/platform/database/client'
import { type Asking, accept, proposed, refuse, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCompany, givenMedia, givenPerson, givenUser } from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'

useDatabase()

let member: Asking
let editor: Asking
let [twin, kept] = [0, 0]
beforeEach(async () => {
  member = await someone()
  editor = await someone('CanEdit')
  twin = await givenMedia({ title: 'Twin', description: 'Told' })
  kept = await givenMedia({ title: 'Kept' })
})

type Merge = Partial<z.input<typeof mergeProposal>>
const merge = (more: Merge = {}, asker = member) =>
  contributeMerge(
    mergeProposal.parse({ noun: 'media', id: twin, into: kept, comment: 'One work', source: 'The box', ...more }),
    asker,
  )
const hide = (more: Partial<z.input<typeof hideProposal>> = {}, asker = member) =>
  contributeHide(hideProposal.parse({ noun: 'media', id: twin, comment: 'No anime', ...more }), asker)
const idOf = async (waits: ReturnType<typeof merge>) => {
  const { contribution } = await waits
  if (contribution === null) throw new Error('It was done at once.')
  return contribution
}
const read = async (id: number, asker = editor) => {
  const found = await contributionFor(asker, id)
  if (!found) throw new Error('no contribution')
  return found
}
const stateOf = async (id: number) => (await prisma().contribution.findUnique({ where: { id } }))?.state
/** How many are told of a decision. */
const toldOf = async (contribution: number) => {
  await notify({ kind: 'decided', contribution })
  return prisma().notification.count({ where: { contributionId: contribution } })
}
const page = { page: 0, size: 10 }

describe('a merge that a user proposes', () => {
  test('waits with what it does, and changes nothing', async () => {
    await prisma().watchedRecord.create({ data: { userId: await givenUser(), mediaId: twin, status: 'Completed' } })
    const answer = await merge({ fields: { title: 'merged' } })
    expect(answer).toMatchObject({ state: 'Open', edit: null, entry: twin })
    const card = {
      kind: 'merge',
      title: 'Twin',
      isNew: false,
      comment: 'One work',
      source: 'The box',
      act: { did: 'merge', into: { id: kept, title: 'Kept' }, goes: null },
    }
    const search = contributionSearch.parse({ kind: 'merge' })
    expect((await contributionsFor(editor, search)).data).toMatchObject([card])
    expect((await contributionsFor(editor, contributionSearch.parse({ kind: 'change' }))).total).toBe(0)
    expect(await read(answer.contribution ?? 0)).toMatchObject({
      act: { ...card.act, moves: { records: 1 }, fields: { title: 'merged' }, kindsDiffer: false },
    })
    expect(await read(answer.contribution ?? 0, member)).toMatchObject(card)
    expect(await contributionFor(await someone(), answer.contribution ?? 0)).toBeNull()
    expect(await prisma().media.count({ where: { id: { in: [twin, kept] } } })).toBe(2)
  })

  test('is done when an editor accepts it, with the chosen values, as an edit of the proposer, and can be undone', async () => {
    const id = await idOf(merge({ fields: { title: 'merged' } }))
    const waiting = await proposed({ noun: 'media', id: twin, change: { synonyms: ['Third'] } }, await someone())
    const decided = await accept(id, editor, { reason: 'Thanks' })
    expect(decided).toMatchObject({ state: 'Accepted', entry: kept, edit: expect.any(Number) })
    expect(await prisma().media.findUnique({ where: { id: twin } })).toBeNull()
    expect(await prisma().media.findUnique({ where: { id: kept } })).toMatchObject({
      title: 'Twin',
      description: 'Told',
    })
    expect((await editsOf('media', kept, page))?.data[0]).toMatchObject({
      id: decided.edit,
      kind: 'merge',
      editor: { id: member.id },
      acceptedBy: { id: editor.id },
      comment: 'One work\nThe box',
    })
    expect(await read(id)).toMatchObject({
      state: 'Accepted',
      decidedBy: { id: editor.id },
      act: { goes: `Twin (${twin})`, moves: null },
    })
    expect(await contributorRecord(member.id)).toMatchObject({ accepted: 1, refused: 0 })
    expect(await toldOf(id)).toBe(1)
    // A proposed change leads on to the entry that stays.
    expect(await accept(waiting, editor)).toMatchObject({ state: 'Accepted', entry: kept })
    const made = await prisma().merge.findFirstOrThrow({ where: { mergedId: twin } })
    await undoMerge(made.id, editor.id)
    expect((await editsOf('media', twin, page))?.data.map(({ kind }) => kind)).toEqual(['unmerge', 'merge'])
    expect(await read(id)).toMatchObject({ state: 'Accepted', entry: twin })
  })

  test('says in the history how much it moved, but nothing of users', async () => {
    const tags = await Promise.all(
      ['Drama', 'Action'].map((name) =>
        prisma().tag.create({ data: { name: `${name} ${twin}`, key: `${name} ${twin}`.toLowerCase(), mediaCount: 1 } }),
      ),
    )
    const [from, into] = tags.map(({ id }) => id) as [number, number]
    await prisma().mediaTag.create({ data: { mediaId: twin, tagId: from } })
    await prisma().tag.update({ where: { id: from }, data: { mediaCount: 1 } })
    const id = await idOf(merge({ noun: 'tag', id: from, into }))
    expect(await read(id, member)).toMatchObject({ act: { moves: { works: 1 } } })
    await accept(id, editor)
    expect((await editsOf('tag', into, page))?.data[0]).toMatchObject({
      moves: { works: 1 },
      changes: [{ field: 'merged', after: `Drama ${twin} (${from})` }],
    })
    await prisma().watchedRecord.create({ data: { userId: await givenUser(), mediaId: twin, status: 'Completed' } })
    const tracked = await idOf(merge())
    expect((await read(tracked, member)).act?.moves).toEqual({})
    expect((await read(tracked)).act?.moves).toMatchObject({ records: 1 })
    await accept(tracked, editor)
    expect((await editsOf('media', kept, page))?.data[0]?.moves).toBeNull()
  })

  test('of works of different kinds is confirmed by the proposer, and once more by the editor', async () => {
    const manga = await givenMedia({ title: 'Twin', type: 'Manga' })
    expect(await refused(merge({ id: manga }))).toMatchObject({ fields: { confirmKinds: 'kindsDiffer' } })
    const id = await idOf(merge({ id: manga, confirmKinds: true }))
    expect(await read(id)).toMatchObject({ act: { kindsDiffer: true } })
    expect(await refused(accept(id, editor))).toMatchObject({
      code: 'conflict',
      fields: { confirmKinds: 'kindsDiffer' },
    })
    expect(await stateOf(id)).toBe('Open')
    expect(await accept(id, editor, { confirmKinds: true })).toMatchObject({ state: 'Accepted' })
  })

  test.each(['person', 'company', 'tag'] as const)('is of any noun: %s', async (noun) => {
    const given = {
      person: givenPerson,
      company: givenCompany,
      tag: async (name: string) => (await prisma().tag.create({ data: { name, key: name.toLowerCase() } })).id,
    }[noun]
    const [from, into] = [await given('Some'), await given('Other')]
    const id = await idOf(merge({ noun, id: from, into }))
    expect(await read(id)).toMatchObject({ act: { into: { id: into } } })
    expect(await accept(id, editor)).toMatchObject({ state: 'Accepted', entry: into })
  })

  test('waits once, in either direction, also when two propose it at once', async () => {
    const answers = await Promise.allSettled([merge(), merge({ id: kept, into: twin }, await someone())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const again of [{}, { id: kept, into: twin }])
      expect(await refused(merge(again))).toMatchObject({ code: 'alreadyProposed' })
    // Another one of the same entry is another question.
    expect(await merge({ into: await givenMedia({ title: 'Other' }) })).toMatchObject({ state: 'Open' })
    const both = { in: [twin, kept] }
    const waits = { state: 'Open' as const, kind: 'merge', mediaId: both, intoId: both }
    await refuse((await prisma().contribution.findFirstOrThrow({ where: waits })).id, editor)
    expect(await merge()).toMatchObject({ state: 'Open' })
  })

  test('of what is not there, hidden, merged, or the entry itself is refused', async () => {
    expect(await refused(merge({ into: twin }))).toMatchObject({ fields: { into: 'itself' } })
    expect(await refused(merge({ id: 999_999 }))).toMatchObject({ code: 'notFound' })
    expect(await refused(merge({ into: 999_999 }))).toMatchObject({ fields: { into: 'unknownEntry' } })
    await hideEntry('media', kept, 'Asked for', editor.id)
    expect(await refused(merge())).toMatchObject({ code: 'hidden' })
    expect(await refused(merge({ id: kept, into: twin }))).toMatchObject({ code: 'hidden' })
    const third = await givenMedia({ title: 'Third' })
    await mergeEntries('media', third, { into: twin, fields: {} }, editor.id)
    expect(await refused(merge({ id: third, into: await givenMedia({ title: 'Fourth' }) }))).toMatchObject({
      fields: { id: 'merged' },
      current: { into: twin },
    })
  })

  test('by two editors at once, also the other way round, happens once; the other one is told which entry it is', async () => {
    expect(await merge({}, editor)).toMatchObject({ state: 'Accepted', entry: kept })
    expect(await refused(merge({}, editor))).toMatchObject({ fields: { id: 'merged' }, current: { into: kept } })
    expect(await refused(merge({ id: kept, into: twin }, editor))).toMatchObject({
      fields: { into: 'merged' },
      current: { into: kept },
    })
    expect(await refused(hide({}, editor))).toMatchObject({ fields: { id: 'merged' }, current: { into: kept } })
  })

  test('waits also of those whose changes apply at once; editors merge at once', async () => {
    await prisma().contributor.create({ data: { userId: member.id, trustedAt: new Date() } })
    expect(await merge()).toMatchObject({ state: 'Open' })
    expect(await merge({}, editor)).toMatchObject({ state: 'Accepted', contribution: null, entry: kept })
  })

  test('counts for the limits of proposals', async () => {
    const data = { proposerId: member.id, noun: 'media', mediaId: kept, before: {}, after: { title: 'X' } }
    await prisma().contribution.createMany({ data: Array.from({ length: 20 }, () => data) })
    expect(await refused(merge())).toMatchObject({ code: 'tooManyRequests' })
    expect(await refused(hide())).toMatchObject({ code: 'tooManyRequests' })
  })

  test('is accepted once when two editors press at once, and not while another one has claimed it', async () => {
    const id = await idOf(merge())
    const second = await someone('CanEdit')
    await claimContribution(id, second)
    expect(await refused(accept(id, editor))).toMatchObject({ code: 'claimed' })
    await prisma().contribution.update({ where: { id }, data: { claimedAt: null, claimedById: null } })
    const answers = await Promise.allSettled([accept(id, editor), accept(id, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'settled' } })
    expect(await stateOf(id)).toBe('Accepted')
    expect(await prisma().merge.count({ where: { mergedId: twin } })).toBe(1)
    expect(await prisma().edit.count({ where: { kind: 'merge', mediaId: kept } })).toBe(1)
  })

  test('is refused and withdrawn as changes are', async () => {
    const id = await idOf(merge())
    expect(await refuse(id, editor)).toMatchObject({ state: 'Refused' })
    expect(await contributorRecord(member.id)).toMatchObject({ accepted: 0, refused: 1 })
    const again = await idOf(merge())
    expect(await refused(withdrawContribution(again, await someone()))).toMatchObject({ code: 'notFound' })
    await withdrawContribution(again, member)
    expect(await refused(accept(again, editor))).toMatchObject({ code: 'settled' })
  })

  test('closes when the entry is merged, or one of both is hidden, and its proposer is told', async () => {
    const third = await givenMedia({ title: 'Third' })
    const [away, target, back] = [await idOf(merge()), await idOf(merge({ id: third, into: twin })), await idOf(hide())]
    await mergeEntries('media', twin, { into: third, fields: {} }, editor.id)
    for (const id of [away, target, back]) expect(await stateOf(id)).toBe('Outdated')
    expect(await toldOf(away)).toBe(1)
    const [one, other] = [await givenMedia({ title: 'One' }), await givenMedia({ title: 'Other' })]
    const into = await idOf(merge({ id: one, into: other }))
    await hideEntry('media', other, 'Asked for', editor.id)
    expect(await stateOf(into)).toBe('Outdated')
  })

  test('closes when the entry that would stay is merged: nobody was shown the one that it is then', async () => {
    const third = await givenMedia({ title: 'Third' })
    const id = await idOf(merge())
    await mergeEntries('media', kept, { into: third, fields: {} }, editor.id)
    expect(await stateOf(id)).toBe('Outdated')
    expect(await toldOf(id)).toBe(1)
    expect(await refused(accept(id, editor))).toMatchObject({ code: 'settled' })
    expect(await prisma().media.count({ where: { id: twin } })).toBe(1)
    const gone = await givenMedia({ title: 'Gone' })
    const late = await idOf(merge({ id: third, into: gone }))
    await prisma().media.delete({ where: { id: gone } })
    expect(await accept(late, editor)).toMatchObject({ state: 'Outdated', edit: null })
  })

  test('does not name a hidden entry to its proposer', async () => {
    const id = await idOf(merge())
    await prisma().hiddenMedia.create({ data: { mediaId: kept, isAdult: false, comment: 'Asked for' } })
    expect(JSON.stringify(await read(id, member))).not.toContain('Kept')
    const mine = await contributionsFor(member, contributionSearch.parse({}))
    expect(mine.data[0]?.act?.into).toEqual({ id: kept, title: null })
    expect(await read(id)).toMatchObject({ act: { into: { title: 'Kept' } } })
  })
})

describe('a hide that a user proposes', () => {
  test('is another question than that of an instance, whether it is shown again', async () => {
    const [noun, origin] = ['media', 'https://one.example']
    const data = { noun, origin, mediaId: twin, before: { hidden: true }, after: { hidden: false } }
    await prisma().contribution.create({ data })
    expect(await hide()).toMatchObject({ state: 'Open' })
  })

  test('waits, and is done when an editor accepts it, which closes what else waits for the entry', async () => {
    const other = await proposed({ noun: 'media', id: twin, change: { title: 'Two' } }, member)
    const id = await idOf(hide())
    expect(await read(id)).toMatchObject({ kind: 'hide', act: { did: 'hide', into: null } })
    expect(await refused(hide({}, await someone()))).toMatchObject({ code: 'alreadyProposed' })
    const decided = await accept(id, editor)
    expect(decided).toMatchObject({ state: 'Accepted', entry: twin, edit: expect.any(Number) })
    expect(await prisma().hiddenMedia.count({ where: { mediaId: twin } })).toBe(1)
    expect(await prisma().edit.findUnique({ where: { id: decided.edit ?? 0 } })).toMatchObject({
      kind: 'hide',
      editorId: member.id,
      comment: 'No anime',
    })
    expect([await stateOf(id), await stateOf(other)]).toEqual(['Accepted', 'Outdated'])
    expect(await contributorRecord(member.id)).toMatchObject({ accepted: 1 })
    expect(await refused(hide({}, await someone()))).toMatchObject({ code: 'hidden' })
  })

  test('closes when an editor hides the entry before; editors hide at once', async () => {
    const person = await givenPerson('Somebody')
    const id = await idOf(hide({ noun: 'person', id: person }))
    expect(await hide({ noun: 'person', id: person }, editor)).toMatchObject({ state: 'Accepted', contribution: null })
    expect(await stateOf(id)).toBe('Outdated')
    expect(await refused(accept(id, editor))).toMatchObject({ code: 'settled' })
    expect(await refused(hide({ noun: 'person', id: person }, editor))).toMatchObject({ code: 'settled' })
    expect(await refused(hide({ noun: 'person', id: 999_999 }))).toMatchObject({ code: 'notFound' })
  })
})

test('pages say what would become of the whole entry', async () => {
  await merge()
  await hide({}, await someone())
  const [noun, origin] = ['media', 'https://one.example']
  await prisma().contribution.create({ data: { noun, origin, mediaId: twin, before: {}, after: { hidden: false } } })
  await proposed({ noun: 'media', id: twin, change: { title: 'Two' } }, member)
  expect((await waitingEdits('media', twin)).map(({ act }) => act)).toEqual(['merge', 'hide', 'show', null])
})
