import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { QUEUES } from '@/server/platform/jobs/queue'
import type { Mail } from '@/server/platform/mail/mail'

test('each kind of job has a name', () => {
  const { kinds } = messages.administration.jobs
  expect(Object.keys(QUEUES).filter((name) => name !== 'dead' && !(name in kinds))).toEqual([])
})

test('each kind of mail has a name', () => {
  // The types say which kinds there are.
  const { mailKinds } = messages.administration.users.user satisfies { mailKinds: Record<Mail['kind'], string> }
  expect(Object.values(mailKinds).every((name) => /^[A-Z]/.test(name))).toBe(true)
})
