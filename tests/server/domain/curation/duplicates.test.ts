import { beforeEach, describe, expect, test } from 'vitest'
import { contributionFor, entryDocument } from '@/server/domain/curation/contributions/queries'
import { contributorRecord } from '@/server/domain/curation/contributors/queries'
import { folded } from '@/server/domain/curation/decisions/rules'
import { duplicatesOf } from '@/server/domain/curation/duplicates'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { prisma } from '@/server/platform/database/client'
import { type Asking, accept, give, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { refused } from '@/tests/support/media-mutations'

useDatabase()

let member: Asking
let editor: Asking
beforeEach(async () => {
  member = await someone()
  editor = await someone('CanEdit')
})

const added = async (change: object) => {
  const { entry } = await give({ noun: 'media', change: { title: '', type: 'Anime', ...change } }, editor)
  return entry ?? 0
}
const suggested = (change: object) =>
  proposed({ noun: 'media', change: { title: '', type: 'Anime', ...change } }, member)
const found = async (id: number) => (await duplicatesOf(id))?.entries.map(({ id, why }) => [id, why])

describe('what a proposed entry may be already', () => {
  test('is found by its ids, by its titles, and by similar ones, the likeliest first', async () => {
    const similar = await added({ title: 'Quilted Lanterns Again' })
    const native = await added({ title: 'Chochin', nativeTitle: '提灯の夜', releaseDate: '2003-05' })
    const other = await added({ title: 'Another', synonyms: ['Quilted Lanterns'] })
    const same = await added({ title: 'Elsewhere', externalIds: [{ site: 'MyAnimeList', externalId: '4242' }] })
    const id = await suggested({
      title: 'Quilted Lanterns',
      nativeTitle: '提灯の夜',
      externalIds: [{ site: 'AniList', externalId: '4343' }],
    })
    await prisma().contribution.update({
      where: { id },
      data: {
        after: {
          title: 'Quilted Lanterns',
          nativeTitle: '提灯の夜',
          externalIds: [{ site: 'MyAnimeList', externalId: '4242' }],
        },
      },
    })
    const all = await found(id)
    expect(all?.[0]).toEqual([same, 'id'])
    expect(all?.slice(1, 3).toSorted()).toEqual(
      [
        [native, 'nativeName'],
        [other, 'otherName'],
      ].toSorted(),
    )
    expect(all?.[3]).toEqual([similar, 'similar'])
    const told = (await duplicatesOf(id))?.entries.find((entry) => entry.id === native)
    expect(told).toMatchObject({ title: 'Chochin', type: 'Anime', year: 2003, cover: expect.any(String) })
    await hideEntry('media', native, 'Asked for', editor.id)
    expect((await found(id))?.map(([entry]) => entry)).not.toContain(native)
  })

  test('of people, companies and tags is found by their names; of a decided proposal, and of changes, there is none', async () => {
    const person = (await give({ noun: 'person', change: { firstName: 'Hanako', lastName: 'Kumo' } }, editor)).entry
    const id = await proposed({ noun: 'person', change: { firstName: 'Hanako', lastName: 'Kumo' } }, member)
    expect(await found(id)).toEqual([[person, 'name']])
    const company = (await give({ noun: 'company', change: { name: 'Kumo Works' } }, editor)).entry
    expect(await found(await proposed({ noun: 'company', change: { name: 'Kumo Works' } }, member))).toEqual([
      [company, 'name'],
    ])
    const tag = (await give({ noun: 'tag', change: { name: 'Slow burning' } }, editor)).entry
    expect(await found(await proposed({ noun: 'tag', change: { name: 'Slow' } }, member))).toEqual([[tag, 'similar']])
    const change = await proposed({ noun: 'company', id: company, change: { name: 'Kumo' } }, member)
    expect(await duplicatesOf(change)).toBeNull()
    await accept(id, editor)
    expect(await duplicatesOf(id)).toBeNull()
  })
})

describe('taking a proposed entry as one that is there', () => {
  const fieldsOf = async (id: number) => (await entryDocument('media', id))?.fields

  test('fills in what is empty and adds items of lists; nothing is overwritten, and no entry is made', async () => {
    const there = await added({ title: 'Lanterns', synonyms: ['One'], description: 'Said here' })
    const id = await suggested({ title: 'Lantern', synonyms: ['Two'], description: 'Other', totalEpisodes: 12 })
    const works = await prisma().media.count()
    const decided = await accept(id, editor, { into: there })
    expect(decided).toMatchObject({ state: 'PartlyAccepted', entry: there })
    expect(await prisma().media.count()).toBe(works)
    expect(await fieldsOf(there)).toMatchObject({
      title: 'Lanterns',
      synonyms: ['One', 'Two'],
      description: 'Said here',
      totalEpisodes: 12,
    })
    expect(await prisma().edit.findUnique({ where: { id: decided.edit ?? 0 } })).toMatchObject({
      kind: 'change',
      editorId: member.id,
    })
    expect(await contributionFor(member, id)).toMatchObject({ isNew: true, isFolded: true, entry: there })
    expect(await contributorRecord(member.id)).toMatchObject({ accepted: 1 })
  })

  test('is accepted whole if all of it is there then, and no longer needed if nothing was lacking', async () => {
    const there = await added({ title: 'Lanterns' })
    const whole = await suggested({ title: 'Lanterns', totalEpisodes: 12 })
    expect(await accept(whole, editor, { into: there })).toMatchObject({ state: 'Accepted' })
    const again = await suggested({ title: 'Lanterns', totalEpisodes: 13 })
    expect(await accept(again, editor, { into: there })).toMatchObject({ state: 'Outdated', edit: null, entry: there })
    expect(await contributionFor(member, again)).toMatchObject({ isFolded: true })
    expect(await contributorRecord(member.id)).toMatchObject({ accepted: 1, refused: 0 })
  })

  test('leaves locked fields, but not to moderators', async () => {
    const there = await added({ title: 'Lanterns' })
    await prisma().media.update({ where: { id: there }, data: { lockedFields: ['totalEpisodes'] } })
    const id = await suggested({ title: 'Lanterns', totalEpisodes: 12, synonyms: ['Two'] })
    expect(await accept(id, editor, { into: there })).toMatchObject({ state: 'PartlyAccepted' })
    expect(await fieldsOf(there)).toMatchObject({ totalEpisodes: null, synonyms: ['Two'] })
    const other = await suggested({ title: 'Lanterns', totalEpisodes: 12 })
    const moderator = await someone('CanEdit', 'CanModerate')
    expect(await accept(other, moderator, { into: there })).toMatchObject({ state: 'Accepted' })
    expect(await fieldsOf(there)).toMatchObject({ totalEpisodes: 12 })
  })

  test('is refused of a change, of a hidden entry, and of what is not there', async () => {
    const there = await added({ title: 'Lanterns' })
    const change = await proposed({ noun: 'media', id: there, change: { totalEpisodes: 3 } }, member)
    expect(await refused(accept(change, editor, { into: there }))).toMatchObject({ fields: { into: 'invalid' } })
    const id = await suggested({ title: 'Lanterns' })
    expect(await refused(accept(id, editor, { into: 999_999 }))).toMatchObject({ code: 'notFound' })
    await hideEntry('media', there, 'Asked for', editor.id)
    expect(await refused(accept(id, editor, { into: there }))).toMatchObject({ code: 'hidden' })
    expect(await prisma().contribution.findUnique({ where: { id } })).toMatchObject({ state: 'Open' })
  })

  test('leaves out items that name new entries: the entry may name them already', () => {
    const proposal = { title: 'A', staff: [{ person: { new: { firstName: 'X' } }, role: 'Director' }] }
    expect(folded('media', { title: 'A', staff: [] }, proposal, () => true)).toEqual({
      delta: { before: {}, after: {} },
      isWhole: false,
    })
    expect(folded('media', { title: 'A', status: 'Unknown' }, { title: 'A', status: 'Ended' }, () => true)).toEqual({
      delta: { before: { status: 'Unknown' }, after: { status: 'Ended' } },
      isWhole: true,
    })
  })
})
