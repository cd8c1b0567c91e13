import { parseArgs } from 'node:util'
import { z } from 'zod'
import { env } from '@/server/platform/env'
import { goOnWithoutOutput } from '@/server/platform/output'
import { openDatabase } from '@/server/programs/database'
import {
  addressChecks,
  databaseChecks,
  machineFindings,
  ownsDataDir,
  serviceFindings,
} from '@/server/programs/doctor/checks'
import { type Finding, warning } from '@/server/programs/doctor/finding'
import { triedFinding } from '@/server/programs/doctor/findings'

const USAGE = `npm run doctor -- [--mail ADDRESS]

Looks at everything that the site needs, and says what to mend. It exits with 1 if something is to be mended.
  --mail  also sends a mail to this address.`

const SIGNS: Record<Finding['state'], string> = { good: '✓', warning: '!', bad: '✗' }

/** npm run doctor: looks at everything that the site needs, and says what to mend. Exits with 1 if something is bad. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { mail: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (values.mail !== undefined && !z.email().safeParse(values.mail).success)
    throw new Error(`${values.mail} is no email address.`)
  // Throws with a sentence that names each invalid variable.
  env()
  const findings = [...(await machineFindings()), ...(await ofDatabase()), ...(await serviceFindings(values.mail))]
  for (const { state, check, message } of findings) console.log(`${SIGNS[state]} ${check}: ${message}`)
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  console.log(`${count('good')} good, ${count('warning')} to look at, ${count('bad')} to mend.`)
  process.exitCode = count('bad') > 0 ? 1 : 0
}

/** The embedded database is started for this, if the site does not run. */
async function ofDatabase(): Promise<Finding[]> {
  if (!env().DATABASE_URL && !(await ownsDataDir()))
    return [warning('database', 'Only the account of the site can open the embedded one, so it is not looked at.')]
  try {
    const database = await openDatabase((sentence) => console.error(sentence), { mustExist: true, migrates: false })
    try {
      return [...(await databaseChecks(database.url)), ...(await addressChecks(database.url))]
    } finally {
      await database.close()
    }
  } catch (error) {
    return [triedFinding('database', 'It cannot be opened', error instanceof Error ? error.message : String(error))]
  }
}

goOnWithoutOutput()
main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
