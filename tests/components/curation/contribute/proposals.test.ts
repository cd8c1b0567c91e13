import { expect, test } from 'vitest'
import { changeOf, stateOf } from '@/components/curation/contribute/edit-state'
import { proposalBodyOf } from '@/components/curation/contribute/sending'
import { beginOf } from '@/components/curation/contribute/use-entry-edit'
import { isChangeable, startOf } from '@/components/curation/contribute/use-proposal'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'

const delta = (field: string, before: unknown, after: unknown) => ({ field, delta: { before, after } })
const proposal = (more: object) =>
  ({
    id: 5,
    version: 3,
    state: 'Asked',
    act: null,
    isNew: false,
    isTextHidden: false,
    comment: 'Why',
    source: null,
    names: { tag: { 7: 'Music' } },
    changes: [delta('title', 'One', 'Two'), delta('synonyms', ['Un'], ['Uno'])],
    ...more,
  }) as unknown as Contribution
const documentOf = (fields: Record<string, unknown>) => ({
  fields,
  names: { media: {}, series: {}, character: {}, person: {}, company: {}, tag: {} },
})

test('the form of a proposal has its values, on what the entry says now', () => {
  const now = documentOf({ title: 'One', format: 'OVA', synonyms: ['Un', 'Ein'] })
  const { names, reasons, version: _, ...change } = startOf(proposal({}), now)
  expect(names).toMatchObject({ tag: { 7: 'Music' }, media: {} })
  expect(reasons).toEqual({ comment: 'Why', source: '', answer: '' })
  const state = stateOf('media', now.fields, change)
  expect(state).toMatchObject({
    values: { title: 'Two', format: 'OVA', synonyms: ['Ein', 'Uno'] },
    contested: {},
  })
  const edited = { ...state, values: { ...state.values, title: 'One', format: 'TV' } }
  expect(
    proposalBodyOf(
      {
        ...{ noun: 'media', id: 1, began: edited.began, change: changeOf('media', edited) },
        reasons: { comment: ' Why ', source: '', answer: 'Better' },
        proposal: { id: 5, version: 3 },
      },
      { id: 5, version: 3 },
    ),
  ).toEqual({
    fields: [],
    began: { format: 'OVA', synonyms: ['Un'] },
    change: { format: 'TV', synonyms: ['Uno'] },
    ...{ comment: 'Why', source: null, text: 'Better', seen: 3 },
  })
})

test('what others have changed meanwhile is contested, as with a draft', () => {
  const now = documentOf({ title: 'Other', synonyms: ['Un'] })
  const { contested, values } = stateOf('media', now.fields, startOf(proposal({}), now))
  expect([contested, values.title]).toEqual([{ title: 'Other' }, 'Two'])
})

test('a new entry has all its values, and is sent whole', () => {
  const now = documentOf({ type: 'Anime', isAdult: false })
  const isNew = { isNew: true, changes: [delta('type', null, 'Manga'), delta('title', null, 'Two')] }
  const state = stateOf('media', now.fields, startOf(proposal(isNew), now))
  expect(state).toMatchObject({ values: { type: 'Manga', title: 'Two', isAdult: false }, contested: {} })
  const { change, ...body } = proposalBodyOf(
    {
      ...{ noun: 'media', id: null, began: state.began, change: changeOf('media', state) },
      reasons: { comment: '', source: '', answer: '' },
      proposal: { id: 5, version: 1 },
    },
    { id: 5, version: 1 },
  )
  expect(change).toEqual({ type: 'Manga', title: 'Two', isAdult: false })
  expect(body).toEqual({ fields: [], comment: null, source: null, seen: 1 })
})

test('merges, hides, pictures, hidden texts and what is decided have no form', () => {
  expect(isChangeable(proposal({}))).toBe(true)
  for (const other of [
    { act: {} },
    { isTextHidden: true },
    { state: 'Refused' },
    { changes: [delta('pictures', [], [])] },
  ])
    expect(isChangeable(proposal(other))).toBe(false)
})

test('another version of the proposal is taken where nothing was typed, and contested where it was', () => {
  const now = documentOf({ title: 'One', format: 'TV', synonyms: ['Un'] })
  const base = startOf(proposal({}), now)
  const typed = {
    before: { title: 'One', runtime: null, synonyms: ['Un'] },
    after: { title: 'Mine', runtime: 24, synonyms: ['Uno'] },
    names: base.names,
    reasons: { comment: 'Mine', source: '', answer: 'Not kept here' },
    base,
  }
  const changes = [delta('title', 'One', 'Theirs'), delta('format', 'TV', 'ONA'), delta('synonyms', ['Un'], ['Dos'])]
  const newer = startOf(proposal({ version: 4, changes, comment: 'Theirs', source: 'A book' }), now)
  const state = beginOf('media', typed, { start: newer, document: now })
  expect(state).toMatchObject({
    began: now.fields,
    values: { title: 'Mine', runtime: 24, format: 'ONA', synonyms: ['Dos'] },
    contested: { title: 'Theirs' },
    reasons: { comment: 'Mine', source: 'A book', answer: '' },
    base: { version: 4 },
  })
  expect(Object.keys(state.contested)).toEqual(['title'])
  const same = beginOf('media', { ...typed, base: newer }, { start: newer, document: now })
  expect(same).toMatchObject({ values: { title: 'Mine', format: 'TV', synonyms: ['Uno'] }, contested: {} })
})
