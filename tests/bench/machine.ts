import { cpus, totalmem } from 'node:os'
import pg from 'pg'

/** What the figures depend on, in one line: no name of a machine, no address, no folder. */
export async function machineClass(databaseUrl: string): Promise<string> {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB memory`
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim() || process.arch})`
  return `${cores}, ${memory}, ${process.platform}, Node.js ${process.versions.node}, PostgreSQL ${await version(databaseUrl)}`
}

async function version(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  await client.end()
  return rows[0]?.server_version.split(' ')[0] ?? 'unknown'
}
