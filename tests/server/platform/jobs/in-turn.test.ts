import { expect, test } from 'vitest'
import { inTurn } from '@/server/platform/jobs/in-turn'

test('one that fails keeps no other from its turn', async () => {
  const done: string[] = []
  const act = (name: string) => async () => done.push(name)
  const fail = (name: string) => () => Promise.reject(new Error(name))
  await expect(inTurn([act('a'), fail('b'), act('c')])).rejects.toThrow('b')
  await expect(inTurn([fail('d'), act('e'), fail('f')])).rejects.toBeInstanceOf(AggregateError)
  await inTurn([act('g')])
  expect(done).toEqual(['a', 'c', 'e', 'g'])
})
