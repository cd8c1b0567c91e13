import type { z } from 'zod'
import { backups } from '@/server/platform/variables/backups'
import { caches } from '@/server/platform/variables/caches'
import { catalogue } from '@/server/platform/variables/catalogue'
import { database } from '@/server/platform/variables/database'
import { limitsOfAccounts, limitsOfAddresses, limitsOfNewAccounts } from '@/server/platform/variables/limits'
import { FURTHER_PREFIXES, loginProviders } from '@/server/platform/variables/login-providers'
import { mail } from '@/server/platform/variables/mail'
import { logAndMetrics, traces } from '@/server/platform/variables/observation'
import { type Other, ofContainers, ofDevelopment, ofLibraries } from '@/server/platform/variables/others'
import { pictures } from '@/server/platform/variables/pictures'
import { processes } from '@/server/platform/variables/processes'
import { registration } from '@/server/platform/variables/registration'
import { site } from '@/server/platform/variables/site'
import { torrents } from '@/server/platform/variables/torrents'

/** `more`: a sentence below the variables. */
export type Section = { title: string; about?: string; more?: string }

/** The variables of the product, in the order of the page. */
export const OF_THE_PRODUCT: (Section & { variables: Record<string, z.ZodType> })[] = [
  { title: 'Site', variables: site },
  {
    title: 'Database',
    about:
      'Connections and replicas: [operations.md](operations.md), "Connections to the database", "Several instances".',
    variables: database,
  },
  {
    title: 'Files and pictures',
    about: '[operations.md](operations.md), "Pictures in an object store".',
    variables: pictures,
  },
  { title: 'Mail', variables: mail },
  {
    title: 'Registration',
    about: '[operations.md](operations.md), "Who may register".',
    variables: registration,
  },
  {
    title: 'Login by a provider',
    about: '[login-providers.md](login-providers.md).',
    variables: loginProviders,
    more: `Further providers have the same variables with another beginning: ${FURTHER_PREFIXES.map((prefix) => `\`${prefix}_…\``).join(', ')}.`,
  },
  { title: 'Catalogue', about: '[catalogue-format.md](catalogue-format.md).', variables: catalogue },
  { title: 'Backups', about: '[operations.md](operations.md), "Backups".', variables: backups },
  { title: 'Processes and operation', variables: processes },
  { title: 'Caches', about: '[operations.md](operations.md), "Memory".', variables: caches },
  {
    title: 'Log and metrics',
    about: '[operations.md](operations.md), "The log", "Metrics".',
    variables: logAndMetrics,
  },
  { title: 'Traces', variables: traces },
  { title: 'Torrents', variables: torrents },
  {
    title: 'Limits of an address',
    about: 'Each is for one address, if it does not say otherwise. Above a limit the answer is 429 with `Retry-After`.',
    variables: limitsOfAddresses,
  },
  { title: 'Limits of an account', about: 'Each is for one account, from any address.', variables: limitsOfAccounts },
  { title: 'Limits of a new account', variables: limitsOfNewAccounts },
]

/** The variables of containers, libraries and tests, in the order of the page. */
export const OF_OTHERS: (Section & { variables: Other[]; ofSites: boolean })[] = [
  {
    title: 'Containers',
    about:
      'The compose files read them, and pass every other variable of `.env` on to the site. What differs in containers: the site stores everything in the volume at `/data`, `PORT` is the port of the machine (`8080` by default), and without `DATABASE_URL` the database is that of the compose file.',
    variables: ofContainers,
    ofSites: true,
  },
  { title: 'Node.js and packages', about: 'They are not checked at the start.', variables: ofLibraries, ofSites: true },
  { title: 'Development and tests', variables: ofDevelopment, ofSites: false },
]

/** The variables of a section that have an entry of their own; those of further providers have a sentence. */
export const entriesOf = (variables: Record<string, z.ZodType>) =>
  Object.entries(variables).filter(([name]) => !FURTHER_PREFIXES.some((prefix) => name.startsWith(`${prefix}_`)))

/** What holds without a variable of the product, if its type knows that. */
export function defaultOf(type: z.ZodType): string | undefined {
  const { data } = type.safeParse(undefined)
  return data === undefined ? undefined : String(data)
}

/** The names of the product's variables that have a table. */
export function productNames(): string[] {
  return OF_THE_PRODUCT.flatMap(({ variables }) => Object.keys(variables))
}

/** The names of all other variables of the page. */
export function otherNames(): string[] {
  return OF_OTHERS.flatMap(({ variables }) => variables.map(({ name }) => name))
}
