import { cpus, totalmem } from 'node:os'
import { select } from '../support/server'

/** What the figures depend on, in one line: no name of a machine, no address, no folder. */
export async function machineClass(databaseUrl: string): Promise<string> {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB memory`
  const cores = `${cpus().length} cores (${cpus()[0]?.model.trim() || process.arch})`
  return `${cores}, ${memory}, ${process.platform}, Node.js ${process.versions.node}, PostgreSQL ${await version(databaseUrl)}`
}

async function version(databaseUrl: string): Promise<string> {
  const [row] = await select<{ server_version: string }>(databaseUrl, 'SHOW server_version')
  return row?.server_version.split(' ')[0] ?? 'unknown'
}
