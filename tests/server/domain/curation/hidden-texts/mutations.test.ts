import { beforeAll, expect, test } from 'vitest'
import type { Edit } from '@/lib/curation/schemas/edits'
import { SECTIONS } from '@/server/domain/accounts/export'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { contributionFor } from '@/server/domain/curation/contributions/queries'
import { withdrawContribution } from '@/server/domain/curation/decisions/mutations'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { hideText, showText } from '@/server/domain/curation/hidden-texts/mutations'
import { hiddenTextOf, hiddenTexts } from '@/server/domain/curation/hidden-texts/queries'
import { hideEntry, showEntry } from '@/server/domain/curation/hides/mutations'
import { hideOf } from '@/server/domain/curation/hides/queries'
import { mergeEntries } from '@/server/domain/curation/merges/mutations'
import { mergesInto } from '@/server/domain/curation/merges/queries'
import { contributeHide, contributeMerge } from '@/server/domain/curation/proposed-acts'
import { provenanceOf } from '@/server/domain/curation/provenance/queries'
import { pool, rows, sql } from '@/server/platform/database/client'
import { type Asking, accept, decideOn, give, proposed, refuse, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()

let vandal: Asking
let editor: Asking
let moderator: Asking
beforeAll(async () => {
  vandal = await someone('CanEdit')
  editor = await someone('CanEdit')
  moderator = await someone('CanEdit', 'CanModerate')
})

const RUDE = 'They live in Paper Street 12'
const WHY = { comment: 'An address' }

const say = async (id: number, description: string | null, asker: Asking, more: object = {}) => {
  const { edit } = await give({ noun: 'media', id, change: { description }, ...more }, asker)
  if (edit === null) throw new Error('It changed nothing.')
  return edit
}
const historyOf = async (id: number, noun: 'media' | 'character' = 'media') =>
  (await editsOf(noun, id, { page: 0, size: 50 }))?.data ?? []
const hiddenIn = (edits: readonly Edit[]) => edits.filter(({ hidden }) => hidden !== null).map(({ id }) => id)

/** A work whose text somebody has spoilt, and an editor has put right by a change of their own. */
async function spoilt() {
  const id = await givenMedia({ title: 'Lanterns', description: 'A quiet town' })
  const first = await say(id, 'A quiet town at night', editor)
  const bad = await say(id, RUDE, vandal, { comment: RUDE, source: 'https://example.org/paper-street' })
  const removed = await say(id, 'A quiet town at night', editor)
  return { id, first, bad, removed }
}

test('only moderators read the text of a hidden edit, and that of the edit which removed it', async () => {
  const { id, first, bad, removed } = await spoilt()
  await drainInvalidations()
  await hideText(bad, WHY, moderator.id)
  expect(await drainInvalidations()).toContain(`media:${id}`)
  const edits = await historyOf(id)
  expect(hiddenIn(edits)).toEqual([removed, bad])
  expect(edits.find((edit) => edit.id === bad)).toMatchObject({
    changes: [],
    comment: null,
    source: null,
    editor: { id: vandal.id },
    hidden: { edit: bad, isGone: false },
    isRevertible: true,
  })
  expect(edits.find((edit) => edit.id === first)?.changes).toMatchObject([{ after: 'A quiet town at night' }])
  expect(JSON.stringify([edits, await provenanceOf('media', id)])).not.toContain('aper')
  expect(await hiddenTextOf(bad)).toMatchObject({
    edit: { comment: RUDE, changes: [{ field: 'description', after: RUDE }] },
    hidden: { edit: bad, comment: 'An address' },
  })
  expect(await hiddenTextOf(removed)).toMatchObject({ edit: { changes: [{ before: RUDE }] }, hidden: { edit: bad } })
})

test('it is shown again with all that was hidden with it, and both are in the log', async () => {
  const { id, bad, removed } = await spoilt()
  await hideText(bad, WHY, moderator.id)
  await expect(hideText(bad, WHY, moderator.id)).rejects.toMatchObject({ code: 'settled' })
  await expect(showText(removed, moderator.id)).rejects.toMatchObject({ code: 'settled' })
  await drainInvalidations()
  await showText(bad, moderator.id)
  expect(await drainInvalidations()).toContain(`media:${id}`)
  await expect(showText(bad, moderator.id)).rejects.toMatchObject({ code: 'settled' })
  const edits = await historyOf(id)
  expect(hiddenIn(edits)).toEqual([])
  expect(edits.map(({ comment }) => comment)).toContain(RUDE)
  expect(
    await rows(sql`SELECT act, note, author_id AS author, moderator_id AS moderator FROM moderation_log WHERE edit_id = ${bad}
      ORDER BY id`),
  ).toEqual([
    { act: 'HideText', note: 'An address', author: vandal.id, moderator: moderator.id },
    { act: 'ShowText', note: null, author: vandal.id, moderator: moderator.id },
  ])
})

test('a long text is hidden at all entries, before and after, and in what was proposed there', async () => {
  const long = 'She lives in Paper Street 12, on the "third" floor,\nbehind the blue door'
  const [one, other, third] = await Promise.all(
    ['One', 'Other', 'Third'].map((title) => givenMedia({ title, description: 'Calm' })),
  )
  if (!one || !other || !third) throw new Error('There is no work.')
  const bad = await say(one, long, vandal)
  await say(one, 'Calm', editor)
  const copy = await say(other, `Now: ${long}`, vandal)
  const away = await say(other, 'Calm', editor)
  const short = await say(other, 'Paper Street', editor)
  const member = await someone()
  const refused = await proposed({ noun: 'media', id: third, change: { description: `${long}!` } }, member)
  await refuse(refused, editor)
  const waiting = await proposed({ noun: 'media', id: third, change: { description: `${long}?` } }, member)
  await drainInvalidations()
  await hideText(bad, WHY, moderator.id)
  expect(await drainInvalidations()).toContain(`media:${other}`)
  expect(hiddenIn(await historyOf(other))).toEqual([away, copy])
  expect((await historyOf(other)).map(({ id }) => id)).toContain(short)
  await refuse(waiting, editor)
  for (const id of [refused, waiting])
    expect(await rows(sql`SELECT FROM hidden_text_uses WHERE contribution_id = ${id}`)).toHaveLength(1)
  const later = await say(third, long, vandal)
  expect(hiddenIn(await historyOf(third))).toEqual([later])
  await showText(bad, moderator.id)
  expect(hiddenIn([...(await historyOf(other)), ...(await historyOf(third))])).toEqual([])
})

test('of two moderators at once one hides it', async () => {
  const { bad } = await spoilt()
  const both = await Promise.allSettled([hideText(bad, WHY, moderator.id), hideText(bad, WHY, moderator.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await rows(sql`SELECT FROM moderation_log WHERE edit_id = ${bad}`)).toHaveLength(1)
})

test('a text that the entry still says is a conflict, until it is taken back or the moderator insists', async () => {
  const id = await givenMedia({ title: 'Standing', description: 'Calm' })
  const bad = await say(id, RUDE, vandal)
  await expect(hideText(bad, WHY, moderator.id)).rejects.toMatchObject({
    code: 'conflict',
    fields: { evenStanding: 'textStanding' },
  })
  await hideText(bad, { ...WHY, evenStanding: true }, moderator.id)
  // What removes it later is hidden as it is written.
  const removed = await say(id, 'Calm', editor, { comment: 'Rude' })
  const edits = await historyOf(id)
  expect(hiddenIn(edits)).toEqual([removed, bad])
  expect(JSON.stringify(edits)).not.toContain('Rude')
  const later = await say(id, 'Calm and dark', editor)
  expect(hiddenIn(await historyOf(id))).not.toContain(later)
})

test('editors take a hidden edit back without reading it, and only moderators bring it back', async () => {
  const id = await givenMedia({ title: 'Reverted', description: 'Calm' })
  const bad = await say(id, RUDE, vandal)
  await hideText(bad, { ...WHY, evenStanding: true }, moderator.id)
  const { edit } = await revertEdit(bad, editor, 'Rude')
  const revert = edit ?? 0
  const edits = await historyOf(id)
  expect(hiddenIn(edits)).toEqual([revert, bad])
  expect(edits.find((each) => each.id === bad)).toMatchObject({ isRevertible: false, revertedBy: revert })
  await expect(revertEdit(revert, editor, null)).rejects.toMatchObject({ code: 'forbidden' })
  const { edit: again } = await revertEdit(revert, moderator, null)
  expect(hiddenIn(await historyOf(id))).toEqual([again, revert, bad])
})

test('a conflict of taking it back tells editors nothing of it', async () => {
  const id = await givenMedia({ title: 'Contested', description: 'Paper Street 12, said first' })
  const bad = await say(id, 'Other rude words', vandal)
  await say(id, 'Calm', editor)
  await hideText(bad, WHY, moderator.id)
  const wouldSay = (asker: Asking) =>
    revertEdit(bad, asker, null).catch((error: { current: { would: unknown } }) => error.current.would)
  expect(await wouldSay(editor)).toEqual({})
  expect(await wouldSay(moderator)).toEqual({ description: 'Paper Street 12, said first' })
})

test('both sides of a change are hidden, from either of them', async () => {
  const [work, hero] = [await givenMedia({ title: 'Cast' }), await givenCharacter('Hero')]
  const voice = await givenPerson('Voice')
  const actors = [{ person: voice, description: 'Rude language' }]
  const characters = [{ character: hero, role: 'Lead' as const, actors }]
  const { edit } = await give({ noun: 'media', id: work, change: { characters } }, vandal)
  await revertEdit(edit ?? 0, editor, null)
  const [, mirror] = await historyOf(hero, 'character')
  expect(mirror).toMatchObject({ mirrors: edit })
  await hideText(mirror?.id ?? 0, WHY, moderator.id)
  const all = [...(await historyOf(work)), ...(await historyOf(hero, 'character'))]
  expect(hiddenIn(all)).toHaveLength(4)
  expect(JSON.stringify(all)).not.toContain('Rude')
})

test('it stays hidden elsewhere when the edit goes with its entry, until it is shown again', async () => {
  const [work, hero] = [await givenMedia({ title: 'Deleted' }), await givenCharacter('Hero')]
  const actors = [{ person: await givenPerson('Voice'), description: RUDE }]
  const characters = [{ character: hero, role: 'Lead' as const, actors }]
  const { edit } = await give({ noun: 'media', id: work, change: { characters } }, vandal)
  await give({ noun: 'media', id: work, change: { characters: [] } }, editor)
  const member = await someone()
  const refusedBefore = await proposed({ noun: 'character', id: hero, change: { biography: RUDE } }, member)
  const waiting = await proposed({ noun: 'character', id: hero, change: { biography: `${RUDE}!` } }, member)
  await refuse(refusedBefore, editor)
  await hideText(edit ?? 0, WHY, moderator.id)
  await rows(sql`DELETE FROM media WHERE id = ${work}`)
  const told = async () => (await historyOf(hero, 'character')).filter(({ hidden }) => hidden === null).length
  expect(await told()).toBe(0)
  expect((await historyOf(hero, 'character'))[0]?.hidden).toMatchObject({ edit, isGone: true })
  await refuse(waiting, editor)
  for (const each of [refusedBefore, waiting])
    expect(await contributionFor(editor, each)).toMatchObject({ isTextHidden: true })
  expect((await hiddenTexts({ page: 0, size: 100 })).data.find((row) => row.edit === edit)).toMatchObject({
    entry: null,
    kind: null,
    comment: 'An address',
  })
  expect(await hiddenTextOf(edit ?? 0)).toMatchObject({ edit: null, hidden: { comment: 'An address' } })
  await drainInvalidations()
  await showText(edit ?? 0, moderator.id)
  expect(await drainInvalidations()).toContain(`character:${hero}`)
  expect(await told()).toBe(2)
  expect(await contributionFor(editor, waiting)).toMatchObject({ isTextHidden: false })
  expect(await hiddenTextOf(edit ?? 0)).toBeNull()
})

test('it goes with its entry when nothing else tells it', async () => {
  const { id, bad } = await spoilt()
  await hideText(bad, WHY, moderator.id)
  await rows(sql`DELETE FROM media WHERE id = ${id}`)
  expect(await hiddenTextOf(bad)).toBeNull()
  await expect(showText(bad, moderator.id)).rejects.toMatchObject({ code: 'notFound' })
})

test('so are the proposal that it was, and refused ones with the same text, but for none that waits', async () => {
  const member = await someone()
  const id = await givenMedia({ title: 'Proposed', description: 'Calm' })
  const change = { noun: 'media', id, change: { description: RUDE }, comment: RUDE } as const
  const first = await proposed(change, member)
  const { edit } = await accept(first, editor)
  await say(id, 'Calm', editor)
  const second = await proposed(change, member)
  await refuse(second, editor)
  const waiting = await proposed(change, member)
  await hideText(edit ?? 0, WHY, moderator.id)
  for (const one of [first, second])
    for (const asker of [member, editor]) {
      const found = await contributionFor(asker, one)
      expect(found).toMatchObject({ isTextHidden: true, changes: [], comment: null, fields: [] })
      expect(JSON.stringify(found)).not.toContain(RUDE)
    }
  expect(await contributionFor(editor, waiting)).toMatchObject({ isTextHidden: false, comment: RUDE })
  // Accepted all the same, its edit is hidden as it is written, and so it is.
  const { edit: late } = await accept(waiting, editor)
  expect(hiddenIn(await historyOf(id))).toContain(late)
  expect(await contributionFor(member, waiting)).toMatchObject({ isTextHidden: true, comment: null })
})

test('one that waits is told until it is decided, also while its proposer is asked', async () => {
  const [member, other] = [await someone(), await someone()]
  const id = await givenMedia({ title: 'Waiting', description: 'Calm' })
  const bad = await say(id, RUDE, vandal)
  await say(id, 'Calm', editor)
  const propose = (title: string, asker: Asking) =>
    proposed({ noun: 'media', id, change: { title, description: RUDE } }, asker)
  const [asked, refusedOne] = [await propose('One', member), await propose('Two', member)]
  const [withdrawn, closed] = [await propose('Three', other), await propose('Four', other)]
  const partly = await propose('Five', await someone())
  await decideOn(asked, { decision: 'Ask', question: 'Why?' }, editor)
  await hideText(bad, WHY, moderator.id)
  const isHidden = async (each: number) => {
    const found = await contributionFor(editor, each)
    expect(JSON.stringify(found).includes(RUDE)).toBe(found?.isTextHidden === false)
    return found?.isTextHidden
  }
  for (const each of [asked, refusedOne, withdrawn, closed, partly]) expect(await isHidden(each)).toBe(false)
  await refuse(refusedOne, editor)
  await withdrawContribution(withdrawn, other)
  await accept(partly, editor, { fields: ['title'] })
  await hideEntry('media', id, 'Away', null)
  for (const each of [asked, refusedOne, withdrawn, closed, partly]) expect(await isHidden(each)).toBe(true)
  await showText(bad, moderator.id)
  expect(await isHidden(withdrawn)).toBe(false)
})

test('of a decided merge, hide or show whose edit is hidden the proposal does not say what it was', async () => {
  const member = await someone()
  const [gone, id, away] = [
    await givenMedia({ title: 'Paper Street' }),
    await givenMedia({ title: 'Kept' }),
    await givenMedia({ title: 'Away' }),
  ]
  const reasons = { comment: RUDE, source: null }
  const merge = await contributeMerge({ noun: 'media', id: gone, into: id, fields: {}, ...reasons }, member)
  const hide = await contributeHide({ noun: 'media', id: away, ...reasons }, member)
  const shown = async () => {
    const [row] = await rows<{ id: number }>(sql`INSERT INTO contributions (noun, media_id, before, after, origin)
      VALUES ('media', ${away}, '{"hidden": true}', '{"hidden": false}', 'https://one.example') RETURNING id`)
    return row?.id ?? null
  }
  for (const proposal of [() => merge.contribution, () => hide.contribution, shown]) {
    const each = await proposal()
    const { edit } = await accept(each ?? 0, editor)
    expect((await contributionFor(editor, each ?? 0))?.act).not.toBeNull()
    await hideText(edit ?? 0, { ...WHY, evenStanding: true }, moderator.id)
    const found = await contributionFor(editor, each ?? 0)
    expect(found).toMatchObject({ isTextHidden: true, act: null })
    expect(JSON.stringify(found)).not.toContain('Paper')
  }
})

test('short texts hide no edits that only contain them', async () => {
  const id = await givenMedia({ title: 'Short', description: 'Calm' })
  const bad = await say(id, 'Rude', vandal)
  const longer = await say(id, 'Rude words are shown', editor)
  await say(id, 'Calm and Rudel', editor)
  await hideText(bad, WHY, moderator.id)
  expect(hiddenIn(await historyOf(id))).toEqual([longer, bad])
})

test('the comments of merges and of hides are hidden with their edits', async () => {
  const [id, other, away] = [
    await givenMedia({ title: 'One' }),
    await givenMedia({ title: 'Two' }),
    await givenMedia({ title: 'Away' }),
  ]
  await mergeEntries('media', other, { into: id, fields: {}, comment: RUDE }, editor.id)
  await hideEntry('media', away, RUDE, editor.id)
  expect(await mergesInto('media', id)).toMatchObject([{ comment: RUDE }])
  expect(await hideOf('media', away)).toMatchObject({ hidden: { comment: RUDE } })
  const made = await rows<{ id: number }>(sql`SELECT id FROM edits WHERE comment = ${RUDE} AND kind IN ('merge', 'hide')
    AND (media_id = ${away} OR media_id = ${id})`)
  expect(made).toHaveLength(2)
  for (const edit of made) await hideText(edit.id, WHY, moderator.id)
  expect(await mergesInto('media', id)).toMatchObject([{ comment: null }])
  expect(await hideOf('media', away)).toMatchObject({ hidden: { comment: '' } })
  const elsewhere = await givenPerson('Also away')
  await hideEntry('person', elsewhere, 'A good reason', editor.id)
  const exported = async (section: string) =>
    (await pool().query<{ comment: string | null }>(SECTIONS[section] ?? '', [editor.id])).rows.map(
      ({ comment }) => comment,
    )
  expect(await exported('merges')).toEqual([null])
  expect(await exported('hiddenWorks')).toEqual([null])
  expect(await exported('hiddenEntries')).toEqual(['A good reason'])
  await showEntry('media', away, editor.id)
  await hideEntry('media', away, 'Another reason', editor.id)
  expect(await hideOf('media', away)).toMatchObject({ hidden: { comment: 'Another reason' } })
})

test('there must be such an edit', async () => {
  await expect(hideText(2_000_000_000, WHY, moderator.id)).rejects.toMatchObject({ code: 'notFound' })
  await expect(showText(2_000_000_000, moderator.id)).rejects.toMatchObject({ code: 'notFound' })
})
