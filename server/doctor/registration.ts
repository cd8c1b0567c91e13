import { readFileSync } from 'node:fs'
import { MAX_TEXT } from '@/lib/markup/formats'
import { breachedListFault } from '@/server/domain/identity/sessions/breached-passwords'
import { readDomains } from '@/server/domain/identity/users/email-domains'
import type { IgnoredSetting } from '@/server/platform/site/stored'
import { type Finding, good, warning } from './finding'

type Texts = { TERMS_VERSION?: string | undefined; TERMS_FILE?: string | undefined; PRIVACY_FILE?: string | undefined }

/** The texts that users accept: whether they can be read, and are shown as a whole. */
function termsFindings({ TERMS_VERSION, TERMS_FILE, PRIVACY_FILE }: Texts): Finding[] {
  const files = Object.entries({ TERMS_FILE, PRIVACY_FILE }).filter(([, file]) => file !== undefined)
  const faults = files.flatMap(([name, file]) => faultOf(name, String(file)))
  if (TERMS_VERSION !== undefined && files.length === 0)
    faults.push('TERMS_VERSION is without TERMS_FILE and PRIVACY_FILE: nobody is asked.')
  return faults.map((fault) => warning('terms', fault))
}

function faultOf(name: string, file: string): string[] {
  try {
    const { length } = readFileSync(file, 'utf8')
    return length > MAX_TEXT ? [`${name} has more than ${MAX_TEXT} characters: the rest is not shown.`] : []
  } catch (error) {
    return [`${name} ${file} could not be read (${(error as NodeJS.ErrnoException).code}): its page fails.`]
  }
}

/** Accounts whose mailbox another account has, too, since their domains are two spellings of one. */
export function mailboxFindings(accounts: readonly { username: string }[]): Finding[] {
  if (accounts.length === 0) return []
  const names = accounts.map(({ username }) => username).join(', ')
  return [
    warning(
      'mailboxes',
      `The domains of some email addresses are two spellings of one name. These accounts share the mailbox of an older account, and log in with their own spelling until they change it: ${names}.`,
    ),
  ]
}

/** The file of EMAIL_DOMAINS_FILE: how many domains it has, or why it has none. */
function domainsFileFindings(file: string | undefined): Finding[] {
  if (file === undefined) return []
  const read = readDomains(file)
  if ('fault' in read)
    return [warning('domains', `EMAIL_DOMAINS_FILE ${file} could not be read (${read.fault}): none of it is refused.`)]
  return [good('domains', `EMAIL_DOMAINS_FILE has ${read.domains.size.toLocaleString('en')} domains.`)]
}

/** The file of BREACHED_PASSWORDS_FILE: whether it can be searched. */
export async function breachedListFindings(file: string | undefined): Promise<Finding[]> {
  if (file === undefined) return []
  const fault = await breachedListFault(file)
  const name = `BREACHED_PASSWORDS_FILE ${file}`
  return fault === null
    ? [good('passwords', `${name} can be searched: no new password may be in it.`)]
    : [warning('passwords', `${name} cannot be searched (${fault}): no password is refused by it.`)]
}

/** The files that the operator names for registrations. */
export const registrationFindings = (given: Texts & { EMAIL_DOMAINS_FILE?: string | undefined }): Finding[] => [
  ...domainsFileFindings(given.EMAIL_DOMAINS_FILE),
  ...termsFindings(given),
]

/** Stored settings of the site that do not count. */
export const settingsFindings = (ignored: readonly IgnoredSetting[]): Finding[] =>
  ignored.length === 0
    ? []
    : [
        warning(
          'settings',
          `These stored settings are ignored, and their defaults count: ${ignored.map(({ key, why }) => `${key} (${why})`).join(', ')}. Set them at /admin/settings, unless a newer version has stored them.`,
        ),
      ]
