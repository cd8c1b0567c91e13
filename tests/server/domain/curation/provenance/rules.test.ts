import { expect, test } from 'vitest'
import type { Names } from '@/lib/curation/documents/differences'
import { originsOf } from '@/server/domain/curation/provenance/rules'

const names: Names = { media: {}, series: {}, character: {}, person: {}, company: {}, tag: { 4: 'Space' } }

test('the newest edit that set a value is its origin; values without one, and those that were replaced since, are from sources', () => {
  const document = { title: 'New', format: 'TV', runtime: 24, endDate: null, description: null }
  const edits = [
    { id: 3, after: { title: 'New', description: null } },
    { id: 2, after: { title: 'Old', runtime: 30 } },
    { id: 1, after: { title: 'New' } },
  ]
  const origin = { isLocked: false, items: null, fromSources: 0 }
  expect(originsOf('media', document, edits, ['endDate'], names)).toEqual([
    { ...origin, field: 'title', edit: 3 },
    { ...origin, field: 'format', edit: null },
    { ...origin, field: 'runtime', edit: null },
    { ...origin, field: 'endDate', isLocked: true, edit: null },
  ])
})

test('items of a list have origins of their own', () => {
  const item = (tag: number, weight: number) => ({ tag, weight, isSpoiler: false })
  const document = { tags: [item(4, 80), item(5, 10), item(6, 1)] }
  const edits = [
    { id: 2, after: { tags: [item(4, 80)] } },
    { id: 1, after: { tags: [item(4, 20), item(6, 2)] } },
  ]
  const parts = [
    { field: 'tag', text: 'Space', entry: { noun: 'tag', id: 4 } },
    { field: 'weight', text: '80', entry: null },
  ]
  expect(originsOf('media', document, edits, [], names)).toEqual([
    { field: 'tags', isLocked: false, edit: null, items: [{ parts, edit: 2 }], fromSources: 2 },
  ])
})
