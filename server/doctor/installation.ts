import { join } from 'node:path'
import { faultOfFactors, type LostFactors } from '@/server/domain/identity/factor-keys'
import { faultOfSecret, type SigningSecret } from '@/server/domain/identity/sessions/signing-secret'
import type { LastBackup } from '@/server/platform/backup/records'
import { typed } from '@/server/platform/typed'
import { bad, type Finding, good, isLocal, warning } from './finding'

/** Sentences about variables that nothing reads. */
export const variablesFindings = (unknown: readonly string[]): Finding[] =>
  unknown.length > 0
    ? unknown.map((sentence) => warning('variables', sentence))
    : [good('variables', 'none is unknown')]

type Secret = { given: string | undefined; hasDatabaseUrl: boolean; isKept: boolean; folder: string }

/** The secret that signs tokens: given, kept in DATA_DIR, or missing. */
export function secretFinding({ given, hasDatabaseUrl, isKept, folder }: Secret): Finding {
  if (given && given !== 'generate') return good('secret', 'AUTH_SECRET is set')
  if (hasDatabaseUrl && given !== 'generate')
    return bad(
      'secret',
      'AUTH_SECRET is not set, and the site does not start without it. Set it to the text that openssl rand -base64 32 prints.',
    )
  const file = join(folder, 'auth.secret')
  return good('secret', isKept ? `in ${file}` : `the first start makes one in ${file}`)
}

/** Whether the secret is the one of the last start; nothing if there was none, or this account cannot read it. */
export function signingFindings(last: SigningSecret | undefined, ids: readonly string[]): Finding[] {
  if (!last || ids.length === 0) return []
  const fault = faultOfSecret(last, ids)
  return [
    fault === null
      ? good('sessions', `signed with this secret since ${last.since.toISOString().slice(0, 10)}`)
      : warning('sessions', fault),
  ]
}

/** Whether the secret opens the second factors of all accounts; nothing if it does. */
export function factorsFindings({ lost }: LostFactors = { lost: 0 }): Finding[] {
  const fault = faultOfFactors(lost)
  return fault === null ? [] : [bad('second factors', fault)]
}

/** DATA_DIR as this account finds it, and what another account has made in it. */
export function folderFinding(
  folder: string,
  state: 'writable' | 'closed' | 'missing',
  foreign: readonly string[] = [],
): Finding {
  if (state === 'missing') return warning('data folder', `${folder} is not there yet. The first start makes it.`)
  if (state === 'closed')
    return warning(
      'data folder',
      `This account cannot write to ${folder}, so some checks are left out. Run the doctor as the account of the site.`,
    )
  if (foreign.length > 0)
    return bad(
      'data folder',
      `${foreign.join(', ')} in ${folder} belong to another account than the folder, so that the site may fail to write. Give them back: chown -R.`,
    )
  return good('data folder', `${folder} can be written to`)
}

/** The folder that BACKUP_TO names, as this account finds it. */
export function backupFolderFinding(folder: string, state: 'writable' | 'closed' | 'missing'): Finding {
  if (state === 'missing')
    return bad('backup folder', `${folder} (BACKUP_TO) is not there, and is never made. Make it, or mount its disk.`)
  if (state === 'closed') return bad('backup folder', `This account cannot write to ${folder} (BACKUP_TO).`)
  return good('backup folder', `${folder} can be written to`)
}

const HOUR = 3_600_000
/** Hours after which a daily backup is late, and any other is old. */
const LATE = 48
const OLD = 24 * 7

/** The last backup that the database knows. `isDaily`: whether BACKUP=daily makes them. */
export function backupFinding(last: LastBackup | undefined, isDaily: boolean, now = Date.now()): Finding {
  if (!last)
    return isDaily
      ? warning('backup', 'None was made yet. BACKUP=daily makes the first within an hour of the start.')
      : warning('backup', `None is known. Set BACKUP=daily, or run ${typed('backup')}.`)
  const hours = (now - last.madeAt.getTime()) / HOUR
  const age =
    hours < 1 ? 'less than an hour' : hours < 48 ? `${Math.floor(hours)} hours` : `${Math.floor(hours / 24)} days`
  const about = `${last.name} in ${last.place} (${(last.bytes / 1e6).toFixed(1)} MB) is ${age} old`
  if (last.fault !== null)
    return bad(
      'backup',
      `${about}, and cannot be restored: ${last.fault.replace(/\.?$/, '.')} Make another one: ${typed('backup')}.`,
    )
  if (isDaily && hours > LATE) return bad('backup', `${about}, and BACKUP=daily has made none since. The log says why.`)
  if (hours > OLD) return warning('backup', `${about}. Set BACKUP=daily, or run ${typed('backup')}.`)
  return good('backup', `${about}, and ${last.checkedAt ? 'was read and checked' : 'was not checked'}`)
}

/** Mailpit and programs like it listen there, accept every mail, and send none. The compose file starts one. */
const MAILBOX_PORT = '1025'

/** Why nobody gets a mail of a public site, although the mail server accepts them; undefined if there is none. */
export function mailboxFault(smtp: string | undefined, site: string): string | undefined {
  if (!smtp || isLocal(site)) return undefined
  const { hostname, port } = new URL(smtp)
  if (port !== MAILBOX_PORT) return undefined
  return `SMTP_URL is ${hostname}:${port}, a mailbox for trials such as that of docker-compose.yml, which sends nothing on. Nobody gets a mail of ${site}: set SMTP_URL to a mail server.`
}
