import { expect, test } from 'vitest'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { ownershipOf } from '@/server/domain/curation/kept/writes'
import { prisma } from '@/server/platform/database/client'
import { mergeOf } from '@/tests/server/domain/curation/merges/support'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

const kept = async (id: number) => Object.fromEntries(await ownershipOf(prisma(), { noun: 'media', id }))

test('what a person writes, empties, adds and removes is theirs', async () => {
  const editor = await someone('CanEdit')
  const id = await givenMedia({ title: 'Source', description: 'From a source', synonymTitles: ['Old', 'Stays'] })
  const change = { title: 'Mine', description: null, synonyms: ['Stays', 'New'], platforms: ['PC'] }
  await give({ noun: 'media', id, change }, editor)
  expect(await kept(id)).toEqual({
    title: 'written',
    description: 'written',
    platforms: 'written',
    'synonyms."Old"': 'removed',
    'synonyms."New"': 'written',
  })
})

test('taking an edit back gives its values back, in part too, and taking that back makes them theirs again', async () => {
  const editor = await someone('CanEdit')
  const id = await givenMedia({ title: 'Source', format: 'TV', synonymTitles: ['Old'] })
  const { edit } = await give({ noun: 'media', id, change: { title: 'Mine', format: 'ONA', synonyms: [] } }, editor)
  await revertEdit(edit ?? 0, editor, null, ['format'])
  expect(await kept(id)).toEqual({ title: 'written', 'synonyms."Old"': 'removed' })
  const { edit: back } = await revertEdit(edit ?? 0, editor, null, ['title', 'synonyms'])
  expect(await kept(id)).toEqual({})
  await revertEdit(back ?? 0, editor, null)
  expect(await kept(id)).toEqual({ title: 'written', 'synonyms."Old"': 'removed' })
})

test('an edit that names an entry which was merged since gives back what it is now', async () => {
  const editor = await someone('CanEdit')
  const [id, other, stays] = [
    await givenMedia({ title: 'A' }),
    await givenMedia({ title: 'B' }),
    await givenMedia({ title: 'C' }),
  ]
  const change = { relations: [{ type: 'Sequel' as const, media: other }] }
  const { edit } = await give({ noun: 'media', id, change }, editor)
  await mergeOf('media', other, stays)
  expect([await kept(id), await kept(stays)]).toEqual([
    { [`relations.${stays}`]: 'written' },
    { [`relations.${id}`]: 'written' },
  ])
  await revertEdit(edit ?? 0, editor, null)
  expect([await kept(id), await kept(stays)]).toEqual([{}, {}])
})
