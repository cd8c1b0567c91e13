import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, proposalKey } from '@/components/curation/contribute/use-entry-edit'
import { adoptDraft } from '@/components/curation/contribute/use-kept'
import { answerKey, keepAnswer } from '@/components/curation/contribute/use-proposal'
import { draftOf, dropDraft, keepDraft } from '@/lib/browser/drafts'
import { enter } from '@/lib/browser/session-calls'
import type { OwnUser } from '@/lib/identity/schemas/users'

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
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

test('unless there is one, or nothing was typed', async () => {
  keepDraft('contribute:media:1', { after: { title: 'New' } })
  keepDraft('contribute:media:2', { after: { title: 'Other' } })
  await adoptDraft('contribute:media:1', 'contribute:media:2')
  expect(draftOf('contribute:media:2')).toEqual({ after: { title: 'Other' } })
  await adoptDraft('contribute:media:3', 'contribute:media:4')
  expect(draftOf('contribute:media:4')).toBeUndefined()
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
