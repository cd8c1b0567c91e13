import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { QUEUES } from '@/server/platform/jobs/queue'

test('each kind of job has a name', () => {
  const { kinds } = messages.administration.jobs
  expect(Object.keys(QUEUES).filter((name) => name !== 'dead' && !(name in kinds))).toEqual([])
})
