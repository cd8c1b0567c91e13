import { z } from 'zod'
import { addressChecks, databaseChecks, machineFindings, serviceFindings } from '@/server/doctor/checks'
import { type Finding, warning } from '@/server/doctor/finding'
import { triedFinding } from '@/server/doctor/findings'
import { ownsDataDir } from '@/server/doctor/folders'
import { env } from '@/server/platform/env'
import { messageOf } from '@/server/platform/errors'
import { Misuse } from '@/server/platform/misuse'
import { runCommand } from '@/server/programs/command-line'
import { withDatabase } from '@/server/programs/database'

const SIGNS: Record<Finding['state'], string> = { good: '✓', warning: '!', bad: '✗' }

/** The embedded database is started for this, if the site does not run. */
async function ofDatabase(): Promise<Finding[]> {
  if (!env().DATABASE_URL && !(await ownsDataDir()))
    return [warning('database', 'Only the account of the site can open the embedded one, so it is not looked at.')]
  try {
    return await withDatabase({ mustExist: true, migrates: false }, async (url) => [
      ...(await databaseChecks(url)),
      ...(await addressChecks(url)),
    ])
  } catch (error) {
    return [triedFinding('database', 'It cannot be opened', messageOf(error))]
  }
}

/** npm run doctor. */
runCommand(
  {
    name: 'doctor',
    forms: ['[--mail ADDRESS]'],
    does: 'Looks at everything that the site needs, and says what to mend. It exits with 1 if something is to be mended.',
    options: { mail: { value: 'ADDRESS', does: 'also sends a mail to this address' } },
    takes: [0, 0],
  },
  async ({ values: { mail } }) => {
    if (mail !== undefined && !z.email().safeParse(mail).success) throw new Misuse(`${mail} is no email address.`)
    const findings = [...(await machineFindings()), ...(await ofDatabase()), ...(await serviceFindings(mail))]
    for (const { state, check, message } of findings) console.log(`${SIGNS[state]} ${check}: ${message}`)
    const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
    console.log(`${count('good')} good, ${count('warning')} to look at, ${count('bad')} to mend.`)
    return count('bad') > 0 ? 1 : 0
  },
)
