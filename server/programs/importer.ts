import { runImports } from '@/server/domain/imports/jobs'
import { disconnect } from '@/server/platform/database/client'
import { closeQueue } from '@/server/platform/jobs/queue'
import { goOnWithoutOutput } from '@/server/platform/output'

/** The process that works on imports (importing.ts). It ends when none is running, or with the process that started it. */
async function main(): Promise<void> {
  await runImports()
  await closeQueue()
  await disconnect()
}

goOnWithoutOutput()
process.on('disconnect', () => process.exit(1))
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
