import { z } from 'zod'
import { faultOfMessages } from '@/i18n/message-files'
import { host } from './host'
import { choice, folder, isEmail, isWebAddress, port, secret, variable, webAddress } from './variable'

/** Short secrets could be guessed. */
const SECRETS = /^(?:generate|[^,\s]{32,}(\s*,\s*[^,\s]{32,})*)$/

/** Links, cookies and calls begin at the root of a host. */
function isOrigin(address: string): boolean {
  if (!isWebAddress(address)) return true
  const { pathname, search, hash, username } = new URL(address)
  return pathname === '/' && search === '' && hash === '' && username === ''
}

const ORIGIN_ONLY = 'has more than scheme and host: the site needs a host of its own (https://anime.example.org)'

function areMessages(folder: string, context: z.RefinementCtx): void {
  const message = faultOfMessages(folder)
  if (message) context.addIssue({ code: 'custom', message })
}

export const site = {
  PORT: variable('The port to listen on.', port(3000)),
  HOST: variable('The address to listen on; `0.0.0.0` for all of the machine.', host('localhost')),
  SITE_URL: variable(
    'The public address, for canonical links and mails: scheme and host, without a path.',
    webAddress().refine(isOrigin, ORIGIN_ONLY).optional(),
    '`http://HOST:PORT`',
  ),
  HSTS_SUBDOMAINS: variable(
    '`yes` tells browsers to use HTTPS for all subdomains of the host in `SITE_URL`, too, for a year (`includeSubDomains`): only where each of them has it.',
    choice(['yes', 'no'], 'no'),
  ),
  CONTACT: variable(
    'Where people reach the administrators: an email or web address. Whoever is moderated is told it.',
    z
      .string()
      .refine(
        (text) => isEmail(text) || isWebAddress(text),
        'is neither an email nor a web address; write mail@anime.example.org or https://anime.example.org/contact',
      )
      .optional(),
    'none',
  ),
  DATA_DIR: variable(
    'The folder of everything that is not in the repository: the embedded database, pictures, caches.',
    folder().default('.data'),
  ),
  // The first secret signs; tokens signed with the others are accepted, too.
  AUTH_SECRET: secret(
    variable(
      'The secret that signs tokens, 32 characters or more. Required with `DATABASE_URL`; `generate` makes one in `DATA_DIR` there, too (for one machine; several must share one). To change it, put the new one in front of the old one with a comma, and remove the old one after a month.',
      z
        .string()
        .regex(
          SECRETS,
          'each secret needs 32 characters or more without spaces; write what openssl rand -base64 32 prints, or generate',
        )
        .optional(),
      'generated in `DATA_DIR`',
    ),
  ),
  DEMO_CATALOGUE: variable('`no` starts with an empty catalogue instead of the demo.', choice(['yes', 'no'], 'yes')),
  MESSAGES_DIR: variable(
    'A folder with further files of messages, one for each locale (`de.json`): each is served below `/de` without a new build, beside the locales of the product.',
    folder().superRefine(areMessages).optional(),
  ),
  CONTRIBUTOR_URL: variable(
    "The target of the edit button of entries, followed by the entry's path.",
    webAddress().optional(),
    "the site's own `/contribute`",
  ),
}
