import { describe, expect, test } from 'vitest'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { documentOf } from '@/server/domain/curation/documents/queries'
import { editsOf } from '@/server/domain/curation/edits/queries'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { ownershipOf } from '@/server/domain/curation/kept/writes'
import { setLocks } from '@/server/domain/curation/locks'
import { prisma } from '@/server/platform/database/client'
import { accept, give, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia, givenSeries } from '@/tests/support/factories'
import { refused } from '@/tests/support/media-mutations'

useDatabase()

type Entry = { noun: Exclude<EditedNoun, 'tag'>; id: number }

/** A change of a field of one entry that is a change of another one, too. */
type Direction = {
  entry: Entry
  change: Record<string, unknown>
  none: Record<string, unknown>
  other: Entry
  /** What the other entry says then. */
  said: Record<string, unknown>
  name: string
  /** What is a person's then, of each. */
  kept: [Record<string, string>, Record<string, string>]
}

const work = (title: string) => givenMedia({ title })
const written = (...places: string[]) => Object.fromEntries(places.map((place) => [place, 'written']))

const DIRECTIONS: Record<string, () => Promise<Direction>> = {
  'a relation': async () => {
    const [id, other] = [await work('First'), await work('Second')]
    return {
      entry: { noun: 'media', id },
      change: { relations: [{ type: 'Sequel', media: other }] },
      none: { relations: [] },
      other: { noun: 'media', id: other },
      said: { relations: [{ type: 'Prequel', media: id }] },
      name: 'Second',
      kept: [written(`relations.${other}`), written(`relations.${id}`)],
    }
  },
  'the series of a work': async () => {
    const [id, series] = [await work('First'), await givenSeries('Both')]
    return {
      entry: { noun: 'media', id },
      change: { series },
      none: { series: null },
      other: { noun: 'series', id: series },
      said: { media: [id] },
      name: 'Both',
      kept: [written('series'), written(`media.${id}`)],
    }
  },
  'the works of a series': async () => {
    const [series, id] = [await givenSeries('Both'), await work('First')]
    return {
      entry: { noun: 'series', id: series },
      change: { media: [id] },
      none: { media: [] },
      other: { noun: 'media', id },
      said: { series },
      name: 'First',
      kept: [written(`media.${id}`), written('series')],
    }
  },
  'the cast of a work': async () => {
    const [id, character] = [await work('First'), await givenCharacter('Spike')]
    return {
      entry: { noun: 'media', id },
      change: { characters: [{ character, role: 'Lead', actors: [] }] },
      none: { characters: [] },
      other: { noun: 'character', id: character },
      said: { media: [{ media: id, role: 'Lead' }] },
      name: 'Spike',
      kept: [written(`characters.${character}`), written(`media.${id}`)],
    }
  },
  'the works of a character': async () => {
    const [character, id] = [await givenCharacter('Spike'), await work('First')]
    return {
      entry: { noun: 'character', id: character },
      change: { media: [{ media: id, role: 'Lead' }] },
      none: { media: [] },
      other: { noun: 'media', id },
      said: { characters: [{ character, role: 'Lead', actors: [] }] },
      name: 'First',
      kept: [written(`media.${id}`), written(`characters.${character}`)],
    }
  },
}

type Input = Parameters<typeof give>[0]
const input = ({ noun, id }: Entry, change: object) => ({ noun, id, change }) as Input
const saidBy = ({ noun, id }: Entry, fields: object) => documentOf(prisma(), noun, id, Object.keys(fields))
const keptOf = async (entry: Entry) => Object.fromEntries(await ownershipOf(prisma(), entry))
const editsAt = async ({ noun, id }: Entry) => (await editsOf(noun, id, { page: 0, size: 10 }))?.data ?? []
const storedAt = ({ noun, id }: Entry) =>
  prisma().edit.findMany({ where: { [`${noun}Id`]: id }, orderBy: { id: 'asc' } })
const lock = async ({ noun, id }: Entry, fields: object) => {
  const locked = Object.fromEntries(Object.keys(fields).map((field) => [field, true]))
  await setLocks(noun, id, { fields: locked, comment: '' }, (await someone('CanModerate')).id)
}

describe.each(Object.entries(DIRECTIONS))('%s', (_, given) => {
  test('is an edit of both entries, and a value of a person on both', async () => {
    const { entry, change, other, said, kept } = await given()
    const editor = await someone('CanEdit')
    const before = await prisma().media.findFirst({ where: { id: other.id } })
    const { edit } = await give({ ...input(entry, change), comment: 'It is', source: 'The box' }, editor)
    expect(await saidBy(other, said)).toEqual(said)
    expect(await storedAt(other)).toMatchObject([
      {
        ...{ kind: 'change', editorId: editor.id, comment: 'It is', source: 'The box', mirrorsId: edit },
        after: said,
      },
    ])
    expect([await keptOf(entry), await keptOf(other)]).toEqual(kept)
    expect(await editsAt(other)).toMatchObject([{ mirrors: edit }])
    if (other.noun === 'media')
      expect((await prisma().media.findFirst({ where: { id: other.id } }))?.updatedAt).not.toEqual(before?.updatedAt)
  })

  test('needs a moderator if the other entry has it locked, also as a proposal', async () => {
    const { entry, change, none, other, said, name } = await given()
    const [editor, member] = [await someone('CanEdit'), await someone()]
    const waiting = await proposed(input(entry, change), member)
    await lock(other, said)
    const refusal = {
      code: 'forbidden',
      fields: Object.fromEntries(Object.keys(change).map((field) => [field, 'locked'])),
      facts: { entry: name },
    }
    expect(await refused(give(input(entry, change), editor))).toMatchObject(refusal)
    expect(await refused(give(input(entry, change), await someone()))).toMatchObject(refusal)
    expect(await refused(accept(waiting, editor))).toMatchObject(refusal)
    expect(await saidBy(entry, change)).toEqual(none)
    expect(await storedAt(entry)).toEqual([])
    expect(await keptOf(entry)).toEqual({})
    await accept(waiting, await someone('CanEdit', 'CanModerate'))
    expect(await saidBy(other, said)).toEqual(said)
  })

  test('is taken back on both sides by taking back either', async () => {
    const { entry, change, none, other, said, kept } = await given()
    const [editor, another] = [await someone('CanEdit'), await someone('CanEdit')]
    const { edit } = await give(input(entry, change), editor)
    const [mirrored] = await storedAt(other)
    const gone = async () => {
      expect(await saidBy(entry, change)).toEqual(none)
      expect([await keptOf(entry), await keptOf(other)]).toEqual([{}, {}])
      const back = (edits: Awaited<ReturnType<typeof editsAt>>) =>
        edits.find(({ id }) => [edit, mirrored?.id].includes(id))
      expect(back(await editsAt(entry))).toMatchObject({ isRevertible: false, revertedBy: expect.any(Number) })
      expect(back(await editsAt(other))).toMatchObject({ isRevertible: false, revertedBy: expect.any(Number) })
    }
    const { edit: second } = await revertEdit(edit ?? 0, another, 'No')
    await gone()
    expect(await refused(revertEdit(mirrored?.id ?? 0, another, null))).toMatchObject({ code: 'settled' })
    await revertEdit(second ?? 0, another, null)
    expect(await saidBy(other, said)).toEqual(said)
    expect([await keptOf(entry), await keptOf(other)]).toEqual(kept)
  })

  test('is taken back on both sides by taking back the other side', async () => {
    const { entry, change, none, other, said } = await given()
    const [editor, another] = [await someone('CanEdit'), await someone('CanEdit')]
    const { edit } = await give(input(entry, change), editor)
    const [mirrored] = await storedAt(other)
    await revertEdit(mirrored?.id ?? 0, another, 'No')
    expect(await saidBy(entry, change)).toEqual(none)
    expect([await keptOf(entry), await keptOf(other)]).toEqual([{}, {}])
    const shown = [await editsAt(entry), await editsAt(other)].map((edits) => edits.at(-1))
    expect(shown).toMatchObject([
      { id: edit, isRevertible: false, revertedBy: expect.any(Number) },
      { id: mirrored?.id, isRevertible: false, revertedBy: expect.any(Number) },
    ])
    expect(await refused(revertEdit(edit ?? 0, another, null))).toMatchObject({ code: 'settled' })
    expect(await saidBy(other, said)).not.toEqual(said)
  })

  test('stays as it is while the other entry is hidden', async () => {
    const { entry, change, none, other, said } = await given()
    const editor = await someone('CanEdit')
    await give(input(entry, change), editor)
    await hideEntry(other.noun, other.id, 'Gone', (await someone('CanModerate')).id)
    const edits = (await storedAt(other)).length
    expect(await refused(give(input(entry, none), editor))).toMatchObject({ fields: { change: 'unchanged' } })
    expect(await saidBy(other, said)).toEqual(said)
    expect(await storedAt(other)).toHaveLength(edits)
  })
})
