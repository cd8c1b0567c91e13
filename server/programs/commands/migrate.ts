import { runCommand } from '@/server/programs/command-line'
import { withDatabase } from '@/server/programs/database'

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
  () => withDatabase({}, async () => console.error('The database has the schema of this version.')),
)
