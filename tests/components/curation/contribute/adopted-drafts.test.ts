import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, proposalKey } from '@/components/curation/contribute/use-entry-edit'
import { adoptDraft } from '@/components/curation/contribute/use-kept'
import { answerKey, keepAnswer } from '@/components/curation/contribute/use-proposal'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'
import { enter } from '@/lib/browser/session-calls'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { stubLocalStorage } from '@/tests/support/browser-storage'

beforeEach(() => {
  stubLocalStorage(new Map())
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  enter('token', { id: 1, username: 'aoi', permissions: [] } as unknown as OwnUser)
  return () => vi.unstubAllGlobals()
})

test('what was typed for a merged entry is the draft of the one that it is now', async () => {
  keepDraft('contribute:media:1', { after: { title: 'New' } })
  await adoptDraft('contribute:media:1', 'contribute:media:2')
  expect(draftOf('contribute:media:2')).toEqual({ after: { title: 'New' } })
  dropDraft('contribute:media:2')
  await adoptDraft('contribute:media:1', 'contribute:media:2')
  expect(draftOf('contribute:media:2')).toBeUndefined()
})

test('it joins what is typed there already, which stays', async () => {
  const names = (person: Record<number, string>) => ({
    ...{ media: {}, series: {}, character: {}, company: {}, tag: {} },
    person,
  })
  keepDraft('contribute:media:1', {
    before: { title: 'Old', synonyms: [] },
    after: { title: 'New', synonyms: ['More'] },
    names: names({ 1: 'Aoi', 2: 'Rin' }),
    reasons: { comment: 'Wrong', source: 'The box', answer: '' },
  })
  keepDraft('contribute:media:2', {
    before: { title: 'Now' },
    after: { title: 'Other' },
    names: names({ 2: 'Rin, renamed' }),
    reasons: { comment: '', source: 'The book', answer: '' },
  })
  expect(await adoptDraft('contribute:media:1', 'contribute:media:2')).toBe(true)
  expect(draftOf('contribute:media:2')).toEqual({
    before: { title: 'Now', synonyms: [] },
    after: { title: 'Other', synonyms: ['More'] },
    names: names({ 1: 'Aoi', 2: 'Rin, renamed' }),
    reasons: { comment: 'Wrong', source: 'The book', answer: '' },
  })
  expect(draftOf('contribute:media:1')).toBeUndefined()
})

test('nothing is moved if nothing was typed', async () => {
  keepDraft('contribute:media:4', { after: { title: 'Other' } })
  expect(await adoptDraft('contribute:media:3', 'contribute:media:4')).toBe(false)
  expect(draftOf('contribute:media:4')).toEqual({ after: { title: 'Other' } })
})

test('what was typed of a proposal that was decided meanwhile is the draft of its entry', async () => {
  keepDraft(proposalKey(5), { after: { title: 'New' } })
  expect(await adoptDraft(proposalKey(5), draftKey('media', 1))).toBe(true)
  expect(draftOf(draftKey('media', 1))).toEqual({ after: { title: 'New' } })
  expect(await adoptDraft(proposalKey(5), draftKey('media', 1))).toBe(false)
})

test('an answer is a draft of its own, until nothing of it is left', () => {
  keepAnswer(5, 'The box')
  expect(draftOf(answerKey(5))).toBe('The box')
  keepAnswer(5, ' ')
  expect(draftOf(answerKey(5))).toBeUndefined()
})
