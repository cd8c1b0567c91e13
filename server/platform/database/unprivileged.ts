import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname, parse } from 'node:path'

export type Owner = { uid: number; gid: number }

/**
 * The account that PostgreSQL runs as. It refuses to run as root, so root gives it an existing account without rights
 * ("postgres", else "nobody"). Undefined if we are not root.
 */
export function databaseOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const found =
    accounts.find((account) => account.name === 'postgres') ?? accounts.find((account) => account.name === 'nobody')
  if (!found || !(found.uid > 0)) {
    throw new Error(
      'PostgreSQL does not run as root and this machine has no account "nobody" for it: start as an ordinary user.',
    )
  }
  return { uid: found.uid, gid: found.gid }
}

/** The first folder, from `path` upwards, that does not let `owner` through; undefined if all do. */
export function closedTo(path: string, owner: Owner): string | undefined {
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder)
    if (uid !== owner.uid && (mode & 0o001) === 0) return folder
  }
  return undefined
}

/** Whether `owner`, or this account, can reach and read `path`. */
export function canReach(path: string, owner: Owner | undefined): boolean {
  return owner ? closedTo(path, owner) === undefined : canRead(path)
}

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
