import { randomBytes } from 'node:crypto'
import { quoted } from '@/server/platform/database/address'
import { onClient } from '@/server/platform/database/single'

/** The name of the database of a trial. A connection to that of the site has it as long as the trial runs. */
export const nameOfTrial = () => `mokuroku_trial_${randomBytes(4).toString('hex')}`

/** Drops the databases of this account that killed trials have left. Returns the names of those that are dropped. */
export async function dropLeftTrials(url: string): Promise<string[]> {
  return onClient({ connectionString: url, application_name: 'mokuroku restore' }, async (client) => {
    const { rows } = await client.query<{ name: string }>(LEFT)
    const dropped: string[] = []
    // Its server process may still work for the trial that was killed.
    for (const { name } of rows)
      await client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`).then(
        () => dropped.push(name),
        () => {},
      )
    return dropped
  })
}

const LEFT = `SELECT d.datname AS name FROM pg_database d JOIN pg_roles r ON r.oid = d.datdba
  WHERE r.rolname = current_user AND d.datname ~ '^mokuroku_trial_[0-9a-f]{8}$'
    AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.application_name = d.datname)`
