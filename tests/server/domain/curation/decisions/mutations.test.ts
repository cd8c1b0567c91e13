import { beforeEach, describe, expect, test } from 'vitest'
import { contributionSearch } from '@/lib/curation/schemas/contribution-queue'
import { contributionFor, contributionsFor, entryDocument } from '@/server/domain/curation/contributions/queries'
import { contributorRecord } from '@/server/domain/curation/contributors/queries'
import {
  claimContribution,
  releaseContribution,
  withdrawContribution,
} from '@/server/domain/curation/decisions/mutations'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { prisma } from '@/server/platform/database/client'
import { type Asking, accept, decideOn, give, proposed, refuse, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { refused } from '@/tests/support/media-mutations'

useDatabase()

let member: Asking
let editor: Asking
let work: number
beforeEach(async () => {
  member = await someone()
  editor = await someone('CanEdit')
  work = await givenMedia({ title: 'One', format: 'TV' })
})

const page = { page: 0, size: 10 }
const fieldsOf = async (id: number) => (await entryDocument('media', id))?.fields
const read = async (id: number, asker = editor) => {
  const found = await contributionFor(asker, id)
  if (!found) throw new Error('no contribution')
  return found
}
const listed = async (asker: Asking, search: object = {}) =>
  (await contributionsFor(asker, contributionSearch.parse(search))).data.map(({ id }) => id)

describe('accepting', () => {
  test('makes an edit of the proposer, anew the kept pages of the entry and no others', async () => {
    const other = await givenMedia({ title: 'Other' })
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two' }, source: 'The box' }, member)
    await drainInvalidations()
    const decided = await accept(id, editor)
    const tags = await drainInvalidations()
    expect(tags).toContain(`media:${work}`)
    expect(tags.filter((tag) => /^(media|series|user):/.test(tag))).toEqual([`media:${work}`])
    expect(tags).not.toContain(`media:${other}`)
    expect(decided).toMatchObject({ state: 'Accepted', entry: work })
    expect((await editsOf('media', work, page))?.data).toMatchObject([
      { id: decided.edit, editor: { id: member.id }, source: 'The box', changes: [{ field: 'title', after: 'Two' }] },
    ])
    expect(await read(id)).toMatchObject({ state: 'Accepted', decidedBy: { id: editor.id }, edit: decided.edit })
    expect(await contributorRecord(member.id)).toMatchObject({ accepted: 1, refused: 0, open: 0 })
  })

  test('some fields leaves the others as they are', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two', format: 'ONA' } }, member)
    expect(await accept(id, editor, { fields: ['format'] })).toMatchObject({ state: 'PartlyAccepted' })
    expect(await fieldsOf(work)).toMatchObject({ title: 'One', format: 'ONA' })
  })

  test('with other values takes these, which are validated', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two', releaseDate: '2020' } }, member)
    expect(await refused(accept(id, editor, { change: { title: '' } }))).toMatchObject({ code: 'invalidInput' })
    expect(await refused(accept(id, editor, { fields: ['nothing'] }))).toMatchObject({ code: 'invalidInput' })
    expect(await accept(id, editor, { change: { releaseDate: '2020-04' } })).toMatchObject({ state: 'PartlyAccepted' })
    expect(await fieldsOf(work)).toMatchObject({ title: 'Two', releaseDate: '2020-04' })
  })

  test('a new entry adds it, and names it', async () => {
    const change = { title: 'New', type: 'Anime' as const, releaseDate: '2021-04', synonyms: ['Newer'] }
    const id = await proposed({ noun: 'media', change }, member)
    expect(await read(id)).toMatchObject({ isNew: true, entry: null, title: 'New' })
    expect(await refused(accept(id, editor, { fields: ['title'] }))).toMatchObject({ fields: { type: 'required' } })
    const { entry, edit } = await accept(id, editor)
    expect(await fieldsOf(entry ?? 0)).toMatchObject(change)
    expect(await read(id)).toMatchObject({ entry, edit, state: 'Accepted', isNew: true })
    expect((await editsOf('media', entry ?? 0, page))?.data[0]).toMatchObject({
      kind: 'create',
      editor: { id: member.id },
    })
  })

  test('what the entry says already, or where all was changed since, is outdated', async () => {
    const said = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, member)
    const changed = await proposed({ noun: 'media', id: work, change: { title: 'Three' } }, member)
    const partly = await proposed({ noun: 'media', id: work, change: { title: 'Four', format: 'ONA' } }, member)
    await give({ noun: 'media', id: work, change: { title: 'Two' } }, editor)
    expect((await read(said)).changes).toMatchObject([{ now: 'Two', standing: 'said' }])
    expect((await read(changed)).changes).toMatchObject([{ now: 'Two', standing: 'changed', after: 'Three' }])
    expect(await accept(said, editor)).toMatchObject({ state: 'Outdated', edit: null })
    expect(await accept(changed, editor)).toMatchObject({ state: 'Outdated', edit: null })
    expect(await refused(accept(partly, editor))).toMatchObject({
      code: 'conflict',
      fields: { title: 'changed' },
      current: { values: { title: 'Two' } },
    })
    expect(await accept(partly, editor, { fields: ['format'] })).toMatchObject({ state: 'PartlyAccepted' })
    expect(await contributorRecord(member.id)).toMatchObject({ accepted: 1, refused: 0 })
  })

  test('two items of one list by two people keeps both', async () => {
    const one = await proposed({ noun: 'media', id: work, change: { synonyms: ['A'] } }, member)
    const two = await proposed({ noun: 'media', id: work, change: { synonyms: ['B'] } }, await someone())
    await accept(one, editor)
    expect((await read(two)).changes).toMatchObject([
      { standing: 'possible', after: 'B', now: null, whole: ['A', 'B'] },
    ])
    await accept(two, editor)
    expect(await fieldsOf(work)).toMatchObject({ synonyms: ['A', 'B'] })
  })

  test('some items of a list, one of them changed, leaves what others have added meanwhile', async () => {
    const episodes = [
      { number: 1, title: 'One' },
      { number: 2, title: 'Two' },
      { number: 3, title: 'Three' },
    ]
    const id = await proposed({ noun: 'media', id: work, change: { episodes } }, member)
    expect((await read(id)).changes[0]?.delta).toMatchObject({ before: [], after: episodes })
    await give({ noun: 'media', id: work, began: { episodes: [] }, change: { episodes: [{ number: 4 }] } }, editor)
    const change = {
      episodes: [
        { number: 1, title: 'First' },
        { number: 3, title: 'Three' },
      ],
    }
    expect(await accept(id, editor, { change, began: { episodes: [] } })).toMatchObject({ state: 'PartlyAccepted' })
    expect((await fieldsOf(work))?.episodes).toMatchObject([
      { number: 1, title: 'First' },
      { number: 3 },
      { number: 4 },
    ])
  })

  test('a locked field needs a moderator', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, member)
    await prisma().media.update({ where: { id: work }, data: { lockedFields: ['title'] } })
    expect(await refused(accept(id, editor))).toMatchObject({ code: 'forbidden', fields: { title: 'locked' } })
    expect(await accept(id, await someone('CanEdit', 'CanModerate'))).toMatchObject({ state: 'Accepted' })
  })

  test('at once by two editors happens once', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { synonyms: ['A'] } }, member)
    const both = await Promise.allSettled([accept(id, editor), accept(id, await someone('CanEdit'))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'settled' } })
    expect(await prisma().edit.count({ where: { mediaId: work } })).toBe(1)
  })

  test('goes on after the proposer has deleted the account', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, member)
    await prisma().user.delete({ where: { id: member.id } })
    expect(await read(id)).toMatchObject({ proposer: null })
    expect(await accept(id, editor)).toMatchObject({ state: 'Accepted' })
  })
})

describe('a proposal', () => {
  test('is refused with a reason, once', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, member)
    await decideOn(id, { decision: 'Refuse', refusal: 'NoSource', reason: 'Which box?' }, editor)
    expect(await read(id, member)).toMatchObject({
      state: 'Refused',
      refusal: 'NoSource',
      reason: 'Which box?',
      decidedBy: null,
    })
    expect(await refused(refuse(id, editor))).toMatchObject({ code: 'settled', current: { state: 'Refused' } })
    expect(await contributorRecord(member.id)).toMatchObject({ accepted: 0, refused: 1 })
    expect(await fieldsOf(work)).toMatchObject({ title: 'One' })
  })

  test('that is claimed is decided by that editor alone, until the claim ends', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, member)
    const other = await someone('CanEdit')
    const both = await Promise.allSettled([claimContribution(id, editor), claimContribution(id, other)])
    const [first, second] = both[0]?.status === 'fulfilled' ? [editor, other] : [other, editor]
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refused(accept(id, second))).toMatchObject({ code: 'claimed' })
    expect((await read(id)).claim).toMatchObject({ id: first.id })
    await releaseContribution(id, second)
    expect(await refused(claimContribution(id, second))).toMatchObject({ code: 'claimed' })
    await prisma().contribution.update({ where: { id }, data: { claimedAt: new Date(Date.now() - 11 * 60_000) } })
    expect((await read(id)).claim).toBeNull()
    await claimContribution(id, second)
    await releaseContribution(id, second)
    expect(await accept(id, first)).toMatchObject({ state: 'Accepted' })
  })

  test('is withdrawn by its proposer alone', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, member)
    expect(await refused(withdrawContribution(id, editor))).toMatchObject({ code: 'notFound' })
    await withdrawContribution(id, member)
    expect(await read(id, member)).toMatchObject({ state: 'Withdrawn' })
    expect(await refused(withdrawContribution(id, member))).toMatchObject({ code: 'settled' })
    expect(await refused(accept(id, editor))).toMatchObject({ code: 'settled' })
  })

  test('is seen by editors and its proposer', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, member)
    const other = await someone()
    expect(await contributionFor(other, id)).toBeNull()
    expect(await listed(other, { user: member.id })).toEqual([])
    expect(await listed(member)).toEqual([id])
    expect(await listed(editor, { user: member.id, state: 'All' })).toEqual([id])
    expect(await listed(editor, { user: member.id, noun: 'tag' })).toEqual([])
    expect(await listed(editor, { user: member.id, kind: 'new' })).toEqual([])
    expect(await listed(editor, { noun: 'media', kind: 'change', order: 'newest', size: 1 })).toEqual([id])
  })

  test('of a suspended user is not in the queue until the suspension ends', async () => {
    const id = await proposed({ noun: 'media', id: work, change: { title: 'Two' } }, member)
    const until = (suspendedUntil: Date) => prisma().user.update({ where: { id: member.id }, data: { suspendedUntil } })
    await until(new Date(Date.now() + 60_000))
    expect(await listed(editor, { order: 'newest', size: 100 })).not.toContain(id)
    expect(await listed(editor, { user: member.id })).toEqual([id])
    await until(new Date(Date.now() - 1000))
    expect(await listed(editor, { order: 'newest', size: 100 })).toContain(id)
  })
})

describe('the queue', () => {
  test('has pages, orders and filters', async () => {
    const known = await givenMedia({ title: 'Known', popularity: 900 })
    const other = await someone()
    const change = { title: 'Two' }
    const first = await proposed({ noun: 'media', id: work, change }, member)
    const made = await proposed({ noun: 'media', change: { title: 'New', type: 'Anime' } }, other)
    const wanted = await proposed({ noun: 'media', id: known, change }, other)
    const own = { noun: 'media', user: member.id }
    expect(await listed(editor, { ...own })).toEqual([first])
    const ids = [first, made, wanted]
    const among = async (search: object) =>
      (await listed(editor, { size: 100, ...search })).filter((id) => ids.includes(id))
    expect(await among({})).toEqual(ids)
    expect(await among({ order: 'newest' })).toEqual([wanted, made, first])
    expect(await among({ order: 'wanted' })).toEqual([wanted, first, made])
    expect(await among({ order: 'wanted', kind: 'change' })).toEqual([wanted, first])
    expect(await among({ order: 'wanted', kind: 'new' })).toEqual([made])
    expect(await among({ order: 'wanted', user: other.id })).toEqual([wanted, made])
    expect(await listed(editor, { user: other.id, size: 1, page: 1 })).toEqual([wanted])
    expect(await among({ waits: 'day' })).toEqual([])
    await prisma().$executeRaw`UPDATE contributions SET created_at = now() - interval '8 days' WHERE id <= ${first}`
    expect(await among({ waits: 'week' })).toEqual([first])
    expect(await among({ waits: 'month' })).toEqual([])
  })
})
