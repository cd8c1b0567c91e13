import { disconnect } from '@/server/platform/database/client'
import { runCommand } from '@/server/programs/command-line'
import { openDatabase } from '@/server/programs/database'

/** npm run migrate. */
runCommand(
  {
    name: 'migrate',
    forms: [''],
    does: `Brings the database (DATABASE_URL, or the embedded one in DATA_DIR) to the schema of this version, before its instances start. An embedded
one that is not there yet is made.`,
    options: {},
    takes: [0, 0],
  },
  async () => {
    const database = await openDatabase((sentence) => console.error(sentence))
    console.error('The database has the schema of this version.')
    await disconnect()
    await database.close()
  },
)
