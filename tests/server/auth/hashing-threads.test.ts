import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import { startHashing } from '@/server/auth/hashing-threads'

const OPTIONS = { memoryCost: 64, timeCost: 1, parallelism: 1 }

test.each([
  ['in a thread of its own', undefined],
  ['whose thread gets no processor', 'import "node:worker_threads"; setInterval(() => {}, 1000)'],
  ['whose thread ends', 'throw new Error("no memory")'],
])('a password %s is hashed and compared', async (_, program) => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { hash, verify } = startHashing(program && new URL(`data:text/javascript,${encodeURIComponent(program)}`))
  const kept = await hash('a cat', OPTIONS)
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => verify(kept, n === 5 ? 'a cat' : 'a dog')))
  expect(answers.indexOf(true)).toBe(5)
  expect(answers.lastIndexOf(true)).toBe(5)
  await expect(verify('nonsense', 'a cat')).rejects.toThrow()
  complaint.mockRestore()
})

test.skipIf(process.platform !== 'linux')('hashing takes only what processors have left', async () => {
  const { hash } = startHashing()
  await hash('a cat', OPTIONS)
  const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
  expect(priorities).toContain(19)
  expect(priorities.filter((priority) => priority === getPriority()).length).toBeGreaterThan(3)
})
