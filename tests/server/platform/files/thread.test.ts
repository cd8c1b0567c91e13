import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { createThread } from '@/server/platform/files/thread'
import { placesStates } from '@/server/platform/places'
import { openFolder } from '@/tests/support/temporary.mjs'

const file = join(openFolder('thread-'), 'program.mjs')
writeFileSync(
  file,
  `import { parentPort } from 'node:worker_threads'
parentPort.on('message', (given) => given === 'silent' || parentPort.postMessage(given + '!'))`,
)

test('a thread that gives no answer in time is replaced, and keeps no place', async () => {
  const source = relative(process.cwd(), file)
  const options = { name: 'torrentFiles', source, bundle: source, queue: 16 } as const
  await expect(createThread({ ...options, timeout: 50 }).ask('silent')).rejects.toThrow('gave no answer in time')
  const thread = createThread<string, string>(options)
  expect(await Promise.all([thread.ask('a'), thread.ask('b')])).toEqual(['a!', 'b!'])
  expect(placesStates().find(({ name }) => name === 'torrentFiles')).toMatchObject({ taken: 0, waiting: 0 })
})
