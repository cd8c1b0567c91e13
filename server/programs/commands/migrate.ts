import { disconnect } from '@/server/platform/database/client'
import { goOnWithoutOutput } from '@/server/platform/output'
import { openDatabase } from '@/server/programs/database'

/** npm run migrate: brings the database to the schema of this version, before its instances start. */
async function main(): Promise<void> {
  const database = await openDatabase((sentence) => console.error(sentence))
  console.error('The database has the schema of this version.')
  await disconnect()
  await database.close()
}

goOnWithoutOutput()
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
