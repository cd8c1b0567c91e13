import { beforeEach, expect, test } from 'vitest'
import { contributionFor } from '@/server/domain/curation/contributions/queries'
import { hideEntry } from '@/server/domain/curation/hides/mutations'
import { type Asking, accept, give, proposed, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries } from '@/tests/support/factories'

useDatabase()

let member: Asking
let editor: Asking
beforeEach(async () => {
  member = await someone()
  editor = await someone('CanEdit')
})

const effects = async (id: number, asker = editor) => (await contributionFor(asker, id))?.effects

test('a proposed series of a work says which one it leaves and which one it joins, until it is decided', async () => {
  const [old, next] = [await givenSeries('Old'), await givenSeries('Next')]
  const work = await givenMedia({ title: 'Work', seriesId: old })
  const id = await proposed({ noun: 'media', id: work, change: { series: next } }, member)
  const said = [
    { did: 'out', count: 1, names: ['Old'] },
    { did: 'into', count: 1, names: ['Next'] },
  ]
  expect(await effects(id)).toEqual(said)
  expect(await effects(id, member)).toEqual(said)
  await accept(id, editor)
  expect(await effects(id)).toEqual([])
})

test('works that a series would get say which ones it takes them from', async () => {
  const [one, other] = [await givenSeries('One'), await givenSeries('Other')]
  const works = await Promise.all(
    ['A', 'B', 'C'].map((title, at) => givenMedia({ title, seriesId: at === 2 ? null : other })),
  )
  const id = await proposed({ noun: 'series', id: one, change: { media: works } }, member)
  expect(await effects(id)).toEqual([
    { did: 'otherSide', count: 3, names: ['A', 'B', 'C'] },
    { did: 'taken', count: 2, names: ['Other'] },
  ])
})

test('a relation says that the other work changes as well; a hidden one is not named, and plain fields say nothing', async () => {
  const [work, ...others] = [
    await givenMedia({ title: 'Work' }),
    await givenMedia({ title: 'Second' }),
    await givenMedia({ title: 'Third' }),
  ]
  const relations = others.map((media) => ({ type: 'Sequel' as const, media }))
  const id = await proposed({ noun: 'media', id: work, change: { relations } }, member)
  expect(await effects(id)).toEqual([{ did: 'otherSide', count: 2, names: ['Second', 'Third'] }])
  await hideEntry('media', others[0] ?? 0, 'Asked for', editor.id)
  expect(await effects(id)).toEqual([{ did: 'otherSide', count: 1, names: ['Third'] }])
  const { contribution } = await give({ noun: 'media', id: work, change: { title: 'Other' } }, member)
  expect(await effects(contribution ?? 0)).toEqual([])
})
