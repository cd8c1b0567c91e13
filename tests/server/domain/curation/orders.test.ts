import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contributionInput } from '@/lib/curation/schemas/contributions'
import { mediaCharacters, mediaHead, mediaStaff } from '@/server/domain/catalogue/media/queries'
import { contribute, revertEdit } from '@/server/domain/curation/contributions/mutations'
import { entryDocument } from '@/server/domain/curation/contributions/queries'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { prisma } from '@/server/platform/database/client'
import { accept, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenCompany, givenMedia, givenPerson } from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'
import { merge } from './merges/support'

useDatabase()

type Input = z.input<typeof contributionInput>
type Change = Extract<Input, { noun: 'media' }>['change']
type Asker = Parameters<typeof contribute>[1]

const page = { query: '', page: 0, size: 50 }
const give = (id: number, change: Change, asker: Asker, began?: Input['began']) =>
  contribute(contributionInput.parse({ noun: 'media', id, change, began }), asker)
const part = (character: number, role: 'Lead' | 'Support' = 'Support') => ({ character, role, actors: [] })
const order = (...ids: number[]) => ids.map((character) => ({ character }))
const cast = async (id: number) => (await mediaCharacters(id, page))?.data.map(({ character }) => character.id)

/** A work with a leading character and two others, in the computed order. */
async function givenCast(): Promise<{ id: number; ids: [number, number, number]; editor: Asker }> {
  const editor = await someone('CanEdit')
  const ids = [await givenCharacter('Spike'), await givenCharacter('Jet'), await givenCharacter('Faye')] as const
  const id = await givenMedia({ title: 'Cowboy Bebop' })
  await give(id, { characters: [part(ids[0], 'Lead'), part(ids[1]), part(ids[2])] }, editor)
  return { id, ids: [...ids], editor }
}

test('an editor moves a character; pages and the form have that order, and taking it back restores the former one', async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  const { edit } = await give(id, { characterOrder: order(faye, spike, jet) }, editor)
  expect(await cast(id)).toEqual([faye, spike, jet])
  const document = (await entryDocument('media', id))?.fields as { characters: { character: number }[] }
  expect(document.characters.map(({ character }) => character)).toEqual([faye, spike, jet])
  const stored = await prisma().edit.findUniqueOrThrow({ where: { id: edit ?? 0 } })
  expect(stored).toMatchObject({
    before: { characterOrder: order(spike, jet, faye) },
    after: { characterOrder: order(faye, spike, jet) },
    kept: null,
  })
  await revertEdit(edit ?? 0, editor, null)
  expect(await cast(id)).toEqual([spike, jet, faye])
  // It is the computed one, which later changes of roles and popularity move again.
  expect(await prisma().mediaCharacter.count({ where: { mediaId: id, position: { not: null } } })).toBe(0)
})

test('whole lists in another order are a change of their order: of staff and companies, too', async () => {
  const editor = await someone('CanEdit')
  const id = await givenMedia({ title: 'Cowboy Bebop' })
  const [one, two] = [await givenPerson('One'), await givenPerson('Two')]
  const [sunrise, bandai] = [await givenCompany('Sunrise'), await givenCompany('Bandai')]
  const staff = [one, two].map((person) => ({ person, role: 'Director' as const, description: null }))
  const companies = [sunrise, bandai].map((company) => ({ company, role: 'Producer' as const }))
  await give(id, { staff, companies }, editor)
  const now = (await entryDocument('media', id))?.fields as { staff: typeof staff; companies: typeof companies }
  expect(now.companies.map(({ company }) => company)).toEqual([bandai, sunrise])
  const reversed = { staff: now.staff.toReversed(), companies: now.companies.toReversed() }
  await give(id, reversed, editor, { staff: now.staff, companies: now.companies })
  const credits = async () => (await mediaStaff(id, page))?.data.map(({ person, role }) => [person.id, role])
  expect(await credits()).toEqual([
    [two, 'Director'],
    [one, 'Director'],
  ])
  expect((await mediaHead(id))?.companies.map(({ id: company }) => company)).toEqual([sunrise, bandai])
  // Who has another role keeps the place.
  const changed = [{ ...staff[1], role: 'Artist' as const }, staff[0]] as typeof staff
  await give(id, { staff: changed }, editor)
  expect(await credits()).toEqual([
    [two, 'Artist'],
    [one, 'Director'],
  ])
  expect(await refused(give(id, { staff: changed }, editor))).toMatchObject({ fields: { change: 'unchanged' } })
})

test('a whole cast in another order and with another role keeps both; without what it began from, the order stays', async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  const began = { characters: [part(spike, 'Lead'), part(jet), part(faye)] }
  const characters = [part(faye), part(spike, 'Lead'), part(jet, 'Lead')]
  await give(id, { characters }, editor)
  expect(await prisma().mediaCharacter.count({ where: { mediaId: id, position: { not: null } } })).toBe(0)
  await give(id, { characters: began.characters }, editor)
  await give(id, { characters }, editor, began)
  expect(await cast(id)).toEqual([faye, spike, jet])
  expect(await prisma().mediaCharacter.findFirst({ where: { mediaId: id, characterId: jet } })).toMatchObject({
    role: 'Lead',
  })
})

test('taking back that a character was removed gives its place back', async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  await give(id, { characterOrder: order(faye, spike, jet) }, editor)
  const { edit } = await give(id, { characters: [part(spike, 'Lead'), part(jet)] }, editor)
  expect(await cast(id)).toEqual([spike, jet])
  await revertEdit(edit ?? 0, editor, null)
  expect(await cast(id)).toEqual([faye, spike, jet])
})

test('taking back that a character left a work by an edit of its own gives its place back, beside what others did', async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  await give(id, { characterOrder: order(faye, jet, spike) }, editor)
  const unplaced = await givenCast()
  await give(unplaced.id, { characters: [part(jet), part(spike, 'Lead')] }, editor)
  const ofJet = (media: { media: number; role: 'Support' }[]) =>
    contribute(contributionInput.parse({ noun: 'character', id: jet, change: { media } }), editor)
  const { edit } = await ofJet([])
  expect([await cast(id), await cast(unplaced.id)]).toEqual([[faye, spike], [spike]])
  const left = (media: number) => prisma().edit.findFirstOrThrow({ where: { mediaId: media, mirrorsId: edit } })
  expect(await left(id)).toMatchObject({
    before: { characterOrder: order(faye, jet, spike) },
    after: { characters: [], characterOrder: order(faye, spike) },
  })
  expect((await left(unplaced.id)).before).not.toHaveProperty('characterOrder')
  const ed = await givenCharacter('Ed')
  await give(id, { characters: [part(spike, 'Lead'), part(faye), part(ed)] }, editor)
  await revertEdit(edit ?? 0, editor, null)
  expect(await cast(id)).toEqual([faye, jet, spike, ed])
  expect(await prisma().mediaCharacter.count({ where: { mediaId: unplaced.id, position: { not: null } } })).toBe(0)
  // Taken back at the work itself it is the same.
  await ofJet([])
  const latest = await prisma().edit.findFirstOrThrow({ where: { mediaId: id }, orderBy: { id: 'desc' } })
  await revertEdit(latest.id, editor, null)
  expect(await cast(id)).toEqual([faye, jet, spike, ed])
})

test('a computed order that has changed meanwhile is no conflict for a proposal', async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  const { contribution } = await give(id, { characterOrder: order(jet, spike, faye) }, await someone())
  await prisma().mediaCharacter.updateMany({ where: { mediaId: id, characterId: spike }, data: { role: null } })
  expect(await cast(id)).toEqual([jet, faye, spike])
  await accept(contribution ?? 0, editor)
  expect(await cast(id)).toEqual([jet, spike, faye])
})

test('an order that moves nothing is no change, and what it does not name comes last', async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  const member = await someone()
  const other = await givenCharacter('Ed')
  for (const characterOrder of [[], order(other), order(spike, jet)])
    expect(await refused(give(id, { characterOrder }, member))).toMatchObject({ fields: { change: 'unchanged' } })
  await give(id, { characterOrder: order(faye, other) }, editor)
  expect(await cast(id)).toEqual([faye, spike, jet])
})

test("a member's order is a proposal, which is accepted beside what others have added", async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  const { state, contribution } = await give(id, { characterOrder: order(jet, spike, faye) }, await someone())
  expect(state).toBe('Open')
  const ed = await givenCharacter('Ed')
  await give(id, { characters: [part(spike, 'Lead'), part(jet), part(faye), part(ed)] }, editor)
  await accept(contribution ?? 0, editor)
  expect(await cast(id)).toEqual([jet, spike, faye, ed])
})

test('others who moved the same character elsewhere are a conflict; a lock of the list counts for its order', async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  const ed = await givenCharacter('Ed')
  await give(id, { characters: [part(spike, 'Lead'), part(jet), part(faye), part(ed)] }, editor)
  const began = { characterOrder: order(spike, jet, faye, ed) }
  await give(id, { characterOrder: order(spike, ed, jet, faye) }, editor)
  expect(await refused(give(id, { characterOrder: order(ed, spike, jet, faye) }, editor, began))).toMatchObject({
    code: 'conflict',
    fields: { characterOrder: 'changed' },
  })
  await prisma().media.update({ where: { id }, data: { lockedFields: ['characters'] } })
  expect(await refused(give(id, { characterOrder: order(faye, spike, jet, ed) }, editor))).toMatchObject({
    code: 'forbidden',
    fields: { characterOrder: 'locked' },
  })
})

test('a merge carries the order, and its undo gives it back', async () => {
  const { id, ids, editor } = await givenCast()
  const [spike, jet, faye] = ids
  await give(id, { characterOrder: order(faye, jet, spike) }, editor)
  const other = await givenMedia({ title: 'Bebop' })
  const ed = await givenCharacter('Ed')
  await give(other, { characters: [part(spike, 'Lead'), part(ed)] }, editor)
  const merged = await merge(id, other)
  expect(await cast(other)).toEqual([faye, jet, spike, ed])
  await undoMerge(merged, editor.id)
  expect(await cast(id)).toEqual([faye, jet, spike])
  expect(await cast(other)).toEqual([spike, ed])
})
