import { goOnWithoutOutput } from '@/server/platform/output'
import { userCommand } from '@/server/programs/user/verbs'

goOnWithoutOutput()
userCommand(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
