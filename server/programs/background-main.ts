import { disconnect } from '@/server/platform/database/client'
import { setRole } from '@/server/platform/database/connections'
import { messageOf } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { goOnWithoutOutput } from '@/server/platform/output'

/**
 * Runs the main function of a program that runInBackground() starts. Closes the database afterwards, exits with 1 when
 * the function failed, and ends with the process that started it.
 */
export function backgroundMain(main: () => Promise<void>): void {
  setRole('background')
  goOnWithoutOutput()
  process.on('disconnect', () => process.exit(1))
  main()
    .then(disconnect)
    .then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal(messageOf(error))
        process.exit(1)
      },
    )
}
