import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { integer, variable, word } from './variable'

const domainsIn = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter((domain) => domain !== '')
    .map((domain) => domainToASCII(domain.toLowerCase().replace(/^@|^\*\./, '')))

const domains = () =>
  z
    .string()
    .default('')
    .refine(
      (text) => domainsIn(text).every((domain) => domain !== ''),
      'is no list of domains; write names separated by spaces (example.org example.net)',
    )
    .transform(domainsIn)

const path = () =>
  z
    .string()
    .refine((text) => !text.includes('://') && !text.startsWith('~'), 'is no path of a file; write the whole path')

export const registration = {
  REGISTRATION: variable(
    'Who may register: `open` is everybody; `invite` needs the link of an invitation; with `approval` an administrator decides about each; `closed` is nobody. Registrations that wait when it is changed keep to what held when they were made.',
    word(['open', 'invite', 'approval', 'closed']).default('open'),
  ),
  INVITATIONS_PER_MEMBER: variable(
    'How many people each member may invite. Administrators (CanAdminister) may invite any number.',
    integer(0, 0, 10_000),
  ),
  TERMS_FILE: variable(
    'The terms of the site, a file in Markdown, shown at `/terms`. It is read again when the site starts.',
    path().optional(),
    'none',
  ),
  PRIVACY_FILE: variable('Its privacy notice, in Markdown, shown at `/privacy`.', path().optional(), 'none'),
  TERMS_VERSION: variable(
    'The version of both, such as the day of their last change. New users accept it, and everybody is asked again when it is another one. Without it nobody is asked.',
    z.string().max(100, 'is longer than 100 characters; write a short one, such as 2026-11-30').optional(),
    'none',
  ),
  EMAIL_DOMAINS_ALLOWED: variable(
    'The only domains whose email addresses may register, with their subdomains: names, separated by spaces. It also holds for an address that an account changes to.',
    domains(),
    'all',
  ),
  EMAIL_DOMAINS_REFUSED: variable('Domains whose email addresses may not, with their subdomains.', domains(), 'none'),
  EMAIL_DOMAINS_FILE: variable(
    'A file with further refused domains, one a line, such as a list of throwaway addresses; lines that begin with `#` are comments. It is read again when it changes.',
    path().optional(),
    'none',
  ),
  BREACHED_PASSWORDS_FILE: variable(
    'A file with the SHA-1 hashes of passwords that were leaked, one a line and sorted, such as the download of Have I Been Pwned: no new password may be in it. It is searched where it lies, and nobody outside is asked.',
    path().optional(),
    'none',
  ),
}
