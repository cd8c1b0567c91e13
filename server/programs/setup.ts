import { accountLinks } from '@/lib/identity/links/accounts'
import { isSetupOpen, makeSetupToken } from '@/server/domain/accounts/setup'
import { log } from '@/server/platform/log'
import { typed } from '@/server/platform/typed'

/**
 * Prints the address of the page that makes the first account, while there is none. Its token goes to the terminal
 * alone, and never to the log; without a terminal the log names the command that prints one.
 */
export async function offerSetup(site: string): Promise<void> {
  try {
    if (!(await isSetupOpen())) return
    const command = typed('user', 'setup')
    if (!process.stdout.isTTY)
      return log.info(`There is no account yet. This prints where to make the first one: ${command}`)
    const token = await makeSetupToken()
    if (token) console.log(`Make the first account here, within a day: ${site}${accountLinks.setup(token)}`)
    else console.log(`There is no account yet. Its address was printed before; this prints another one: ${command}`)
  } catch (error) {
    log.error(error)
  }
}
