import { beforeEach, describe, expect, test } from 'vitest'
import { contributionSearch } from '@/lib/curation/schemas/contribution-queue'
import { noteInput, proposalChange } from '@/lib/curation/schemas/notes'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { changeProposal, postNote } from '@/server/domain/curation/answers'
import { contributionFor, contributionsFor, entryDocument } from '@/server/domain/curation/contributions/queries'
import { contributorRecord } from '@/server/domain/curation/contributors/queries'
import { claimContribution, withdrawContribution } from '@/server/domain/curation/decisions/mutations'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { block } from '@/server/domain/social/blocks/mutations'
import { notificationsOf } from '@/server/domain/views/inbox'
import { notify } from '@/server/domain/views/notifications'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { type Asking, accept, decideOn, proposed, refuse, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenPerson, givenUser } from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'

useDatabase()

let member: Asking
let editor: Asking
let work: number
let id: number
beforeEach(async () => {
  member = await someone()
  editor = { id: await givenUser(undefined, { permissions: ['CanEdit'] }), permissions: ['CanEdit'] }
  work = await givenMedia({ title: 'One', format: 'TV' })
  id = await proposed({ noun: 'media', id: work, change: { title: 'Two', format: 'ONA' } }, member)
})

const read = async (asker = editor, of = id) => {
  const found = await contributionFor(asker, of)
  if (!found) throw new Error('no contribution')
  return found
}
const listed = async (asker: Asking, search: object = {}) =>
  (await contributionsFor(asker, contributionSearch.parse(search))).data.map((card) => card.id)
const ask = (question = 'Which source?', more: object = {}, by = editor) =>
  decideOn(id, { decision: 'Ask', question, ...more }, by)
const say = (text: string, asker = member, key?: string) => postNote(id, noteInput.parse({ text }), asker, key)
const change = (input: object, asker = member, key?: string) =>
  changeProposal(id, proposalChange.parse(input), asker, key)
const told = async (user: number) => {
  for (const { id: note } of await prisma().contributionNote.findMany({ orderBy: { id: 'asc' } }))
    await notify({ kind: 'noted', note })
  return (await notificationsOf(user, { page: 0, size: 10 })).data.map(({ note }) => note)
}

describe('a question', () => {
  test('leaves the proposal to its proposer, whose answer brings it back to its place', async () => {
    const later = await proposed({ noun: 'media', id: work, change: { title: 'Three' } }, member)
    await claimContribution(id, editor)
    expect(await ask()).toEqual({ state: 'Asked', contribution: id, edit: null, entry: work })
    expect(await listed(editor)).toEqual([later])
    expect(await listed(editor, { state: 'Asked' })).toEqual([id])
    expect(await listed(member, { state: 'Asked' })).toEqual([id])
    expect(await read(member)).toMatchObject({ state: 'Asked', question: 'Which source?', claim: null, version: 2 })
    expect((await contributorRecord(member.id))?.open).toBe(2)
    expect(await say('The box')).toMatchObject({ kind: 'note', isProposer: true, text: 'The box' })
    expect(await listed(editor)).toEqual([id, later])
    expect(await read()).toMatchObject({
      state: 'Open',
      question: null,
      version: 3,
      notes: [
        { kind: 'question', author: { id: editor.id }, isProposer: false, text: 'Which source?' },
        { kind: 'note', author: { id: member.id }, isProposer: true, text: 'The box' },
      ],
    })
    expect(await accept(id, editor, { seen: 3 })).toMatchObject({ state: 'Accepted' })
  })

  test('is told to the proposer, and the answer to who asked, not across a block', async () => {
    await ask()
    await say('The box')
    expect(await told(member.id)).toMatchObject([
      { says: 'question', title: 'One', text: 'Which source?', isOwn: true },
    ])
    expect(await told(editor.id)).toMatchObject([
      { says: 'answer', title: 'One', text: 'The box', isOwn: false, contribution: id },
    ])
    await prisma().userBlock.create({ data: { userId: editor.id, blockedId: member.id, kind: 'Block' } })
    await say('Or the poster')
    expect(await told(editor.id)).toEqual([])
    expect(await refused(ask('Really?', { seen: 4 }))).toMatchObject({ code: 'blocked' })
  })

  test('is not of one’s own proposal, and not of a deleted account', async () => {
    const own = { ...member, permissions: ['CanEdit'] as const }
    expect(await refused(decideOn(id, { decision: 'Ask', question: 'Me?' }, own))).toMatchObject({
      code: 'invalidInput',
      fields: { decision: 'nobodyToAsk' },
    })
    await ask()
    await deleteUser(member.id)
    expect(await read()).toMatchObject({ state: 'Open', proposer: null })
    expect(await refused(ask('Who?', { seen: 2 }))).toMatchObject({ fields: { decision: 'nobodyToAsk' } })
  })

  test('twice is one; nothing visible, or what turns texts around, is refused', async () => {
    await ask()
    await ask()
    expect((await read()).notes).toHaveLength(1)
    for (const text of ['', ' ', '\u200B', 'a\u202Eb']) expect(noteInput.safeParse({ text }).success).toBe(false)
    expect(noteInput.parse({ text: ' Two\r\nlines ' })).toEqual({ text: 'Two\nlines' })
  })

  test('does not stop that the proposal is decided, withdrawn or closed with its entry', async () => {
    await ask()
    expect(await refused(refuse(id, editor))).toMatchObject({ code: 'conflict', current: { version: 2 } })
    expect(await decideOn(id, { decision: 'Refuse', refusal: 'NoSource', seen: 2 }, editor)).toMatchObject({
      state: 'Refused',
    })
    expect(await refused(say('Late'))).toMatchObject({ code: 'settled' })
    id = await proposed({ noun: 'media', id: work, change: { title: 'Four' } }, member)
    await ask()
    await withdrawContribution(id, member)
    expect((await read()).state).toBe('Withdrawn')
    id = await proposed({ noun: 'media', id: work, change: { title: 'Five' } }, member)
    await ask()
    await hideEntry('media', work, 'Twice', editor.id)
    expect(await prisma().contribution.findUnique({ where: { id }, select: { state: true } })).toEqual({
      state: 'Outdated',
    })
  })

  test('is hidden by a moderator without its words, which a deleted account takes with it, too', async () => {
    await ask()
    await prisma().contributionNote.updateMany({ data: { hiddenAt: new Date() } })
    expect(await read(member)).toMatchObject({ question: null, notes: [{ text: null, isHidden: true }] })
    expect(await told(member.id)).toEqual([])
    await prisma().contributionNote.updateMany({ data: { hiddenAt: null } })
    await deleteUser(editor.id)
    expect((await read(member)).notes).toMatchObject([{ text: null, author: null, isHidden: false }])
  })
})

describe('a note', () => {
  test('is of the proposer and of editors alone; an editor’s leaves the state', async () => {
    expect(await refused(say('Me, too', await someone()))).toMatchObject({ code: 'notFound' })
    const decided = await proposed({ noun: 'media', id: work, change: { title: 'Four' } }, member)
    await refuse(decided, editor)
    const stranger = await someone()
    const text = noteInput.parse({ text: 'And?' })
    for (const write of [
      () => postNote(decided, text, stranger),
      () => changeProposal(decided, proposalChange.parse({ comment: 'And?' }), stranger),
      () => changeProposal(decided, proposalChange.parse({ comment: 'And?' }), editor),
    ])
      expect(await refused(write())).toMatchObject({ code: 'notFound' })
    expect(await refused(postNote(decided, text, member))).toMatchObject({ code: 'settled' })
    await ask()
    expect(await say('Take your time', editor)).toMatchObject({ isProposer: false })
    expect((await read()).state).toBe('Asked')
  })

  test('with the same key is one, also after others; the key of something else is a conflict', async () => {
    const first = await say('One', member, 'k')
    await say('Two')
    expect((await say('One', member, 'k')).id).toBe(first.id)
    expect(await refused(change({ comment: 'One' }, member, 'k'))).toMatchObject({ code: 'conflict' })
    expect((await prisma().contribution.findUniqueOrThrow({ where: { id } })).comment).toBeNull()
    id = await proposed({ noun: 'media', id: work, change: { title: 'Four' } }, member)
    expect(await refused(say('One', member, 'k'))).toMatchObject({ code: 'conflict' })
  })
})

describe('changing a proposal', () => {
  test('keeps what it changes from, and answers a question', async () => {
    await ask()
    await change({ change: { title: 'Three' }, fields: ['title'], text: 'Better', seen: 2 })
    const found = await read()
    expect(found).toMatchObject({ state: 'Open', version: 3, fields: ['title'] })
    expect(found.changes).toMatchObject([{ field: 'title', before: 'One', after: 'Three' }])
    expect(found.notes[1]).toMatchObject({ kind: 'change', text: 'Better', fields: ['title', 'format'] })
    expect(await told(editor.id)).toMatchObject([{ says: 'change', text: 'Better' }])
    expect(await refused(accept(id, editor))).toMatchObject({ code: 'conflict', current: { version: 3 } })
    await accept(id, editor, { seen: 3 })
    expect((await entryDocument('media', work))?.fields).toMatchObject({ title: 'Three', format: 'TV' })
  })

  test('adds a source without other values; nothing, or another’s, is refused', async () => {
    await change({ source: 'The box' })
    expect(await read()).toMatchObject({ source: 'The box', fields: ['format', 'title'] })
    expect((await read()).notes).toMatchObject([{ kind: 'change', text: null, fields: ['source'] }])
    expect(await refused(change({ source: 'The box' }))).toMatchObject({ fields: { change: 'unchanged' } })
    expect(await refused(change({ source: 'Mine' }, await someone()))).toMatchObject({ code: 'notFound' })
    expect(await refused(change({ source: 'Mine' }, editor))).toMatchObject({ code: 'notFound' })
    expect(await refused(change({ source: 'Late', seen: 1 }))).toMatchObject({ current: { version: 2 } })
  })

  test('has the rules of a new one: values, conflicts, locks, and that it changes something', async () => {
    expect(await refused(change({ change: { title: '' } }))).toMatchObject({
      fields: { 'change.title': expect.any(String) },
    })
    expect(await refused(change({ change: { title: '\u202Ex' } }))).toMatchObject({ fields: { title: 'invisible' } })
    expect(await refused(change({ change: { title: 'One' }, fields: ['title'] }))).toMatchObject({
      fields: { change: 'saidAlready' },
    })
    expect(await refused(change({ fields: ['runtime'] }))).toMatchObject({ fields: { fields: 'invalid' } })
    await prisma().media.update({ where: { id: work }, data: { format: 'OVA' } })
    expect(await refused(change({ change: { title: 'Three' } }))).toMatchObject({
      code: 'conflict',
      fields: { format: 'changed' },
    })
    await change({ change: { title: 'Three' }, fields: ['title'] })
    expect(await read()).toMatchObject({ state: 'Open', fields: ['title'] })
    await prisma().media.update({ where: { id: work }, data: { lockedFields: ['title'] } })
    expect(await refused(change({ change: { title: 'Four' } }))).toMatchObject({ fields: { title: 'locked' } })
    expect(await prisma().edit.count({ where: { mediaId: work } })).toBe(0)
  })

  test('of lists sends the items that differ', async () => {
    id = await proposed({ noun: 'media', id: work, change: { synonyms: ['Un', 'Uno'] } }, member)
    await change({ change: { synonyms: ['Uno'] }, began: { synonyms: [] } })
    await prisma().media.update({ where: { id: work }, data: { title: 'Other' } })
    await accept(id, editor, { seen: 2 })
    expect((await entryDocument('media', work))?.fields).toMatchObject({ synonyms: ['Uno'], title: 'Other' })
  })

  test('by its form takes the place of all that it was, and must leave something', async () => {
    await prisma().media.update({ where: { id: work }, data: { format: 'OVA' } })
    await change({ fields: [], began: { title: 'One', runtime: null }, change: { title: 'Three', runtime: 24 } })
    expect(await read()).toMatchObject({ fields: ['runtime', 'title'], comment: null })
    await accept(id, editor, { seen: 2 })
    expect((await entryDocument('media', work))?.fields).toMatchObject({ title: 'Three', format: 'OVA', runtime: 24 })
    expect(proposalChange.safeParse({ fields: [], text: 'Nothing' }).success).toBe(false)
    expect(proposalChange.safeParse({ fields: [], change: {} }).success).toBe(false)
  })

  test('leaves what refers to entries that were hidden since, which the form does not show', async () => {
    const [hero, villain] = [await givenCharacter('Hero'), await givenCharacter('Villain')]
    const voice = await givenPerson('Voice')
    const characters = [
      { character: hero, role: 'Lead' as const, actors: [{ person: voice, description: null }] },
      { character: villain, role: 'Lead' as const, actors: [] },
    ]
    id = await proposed({ noun: 'media', id: work, change: { title: 'Two', characters } }, member)
    await hideEntry('character', villain, 'Away', editor.id)
    await hideEntry('person', voice, 'Away', editor.id)
    const { changes } = await read(member)
    const of = (side: 'before' | 'after') => Object.fromEntries(changes.map(({ field, delta }) => [field, delta[side]]))
    const form = { fields: [], began: of('before'), change: of('after') }
    expect(await refused(change({ ...form, text: 'The box' }))).toMatchObject({ fields: { change: 'unchanged' } })
    await change({ ...form, change: { ...form.change, title: 'Three' } })
    const { after } = await prisma().contribution.findUniqueOrThrow({ where: { id } })
    expect(after).toMatchObject({ title: 'Three', characters })
  })

  test('counts no text of one that is as it was: its answer is sent, and counted, alone', async () => {
    await rows(sql`DELETE FROM rate_limits`)
    expect(await refused(change({ change: { title: 'Two' }, text: 'The box' }))).toMatchObject({
      fields: { change: 'unchanged' },
    })
    expect(await rows(sql`SELECT FROM rate_limits`)).toEqual([])
    await change({ change: { title: 'Three' }, text: 'The box' })
    expect(await rows(sql`SELECT FROM rate_limits`)).toHaveLength(1)
  })

  test('of a new entry is tried as one', async () => {
    id = await proposed({ noun: 'tag', id: null, change: { name: 'New' } }, member)
    expect(await refused(change({ change: { name: '' } }))).toMatchObject({ code: 'invalidInput' })
    await change({ change: { name: 'Newer' } })
    expect(await read()).toMatchObject({ title: 'Newer', isNew: true })
    await change({ fields: [], change: { name: 'Newer', description: 'Of late', aliases: [] } })
    expect(await read()).toMatchObject({ fields: ['description', 'name'] })
    await change({ fields: [], change: { name: 'Newer', description: null } })
    expect(await read()).toMatchObject({ fields: ['name'], isNew: true })
    expect(await prisma().tag.count({ where: { name: { in: ['New', 'Newer'] } } })).toBe(0)
  })

  test('at once by two requests is made once; the same key again does nothing', async () => {
    await Promise.all([1, 2].map(() => change({ change: { title: 'Three' }, seen: 1 }, member, 'k')))
    expect((await read()).notes).toHaveLength(1)
  })
})

test('a block refuses an editor’s words, not the answer of the proposer', async () => {
  await ask()
  const { username } = await prisma().user.findUniqueOrThrow({ where: { id: editor.id } })
  await block(member.id, username, 'Block')
  expect(await refused(say('Hello', editor))).toMatchObject({ code: 'blocked' })
  expect(await say('The box')).toMatchObject({ text: 'The box' })
})
