import { readFileSync, statSync } from 'node:fs'
import { domainToASCII } from 'node:url'
import { env } from '@/server/platform/env'
import { invalidInput } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { emailDomain } from './rules'

/**
 * Refuses an address whose domain is no name of a host, or that the operator does not allow. What it answers depends on
 * the domain alone, never on whether the address has an account.
 * @throws AppError invalidInput (emailDomainInvalid, emailDomainRefused)
 */
export function expectEmailDomain(email: string): void {
  const domain = expectEmailSyntax(email)
  const { EMAIL_DOMAINS_ALLOWED: allowed, EMAIL_DOMAINS_REFUSED: refused, EMAIL_DOMAINS_FILE: file } = env()
  const names = withParents(domain)
  const isAllowed = allowed.length === 0 || names.some((name) => allowed.includes(name))
  const listed = file === undefined ? NONE : domainsOfFile(file)
  if (!isAllowed || names.some((name) => refused.includes(name) || listed.has(name)))
    throw invalidInput({ email: 'emailDomainRefused' })
}

/** The domain of an address as its key has it. @throws AppError invalidInput (emailDomainInvalid) */
export function expectEmailSyntax(email: string): string {
  const domain = emailDomain(email)
  if (domain === null) throw invalidInput({ email: 'emailDomainInvalid' })
  return domain
}

/** `a.b.c`, `b.c`, `c`. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

const NONE: ReadonlySet<string> = new Set()

type Known = { file: string; mark: string; domains: ReadonlySet<string> }
let known: Known | undefined

/**
 * The domains of a file, read anew when it has changed. While it can't be read, what was read last still holds; one
 * that was never read refuses nothing. That is logged once.
 */
function domainsOfFile(file: string): ReadonlySet<string> {
  const mark = markOf(file)
  if (known?.file === file && known.mark === mark) return known.domains
  const read = readDomains(file)
  const last = known?.file === file ? known.domains : NONE
  if ('fault' in read)
    log.warn(
      `EMAIL_DOMAINS_FILE ${file} could not be read (${read.fault}): ${last.size > 0 ? 'what was read of it before is still refused' : 'none of it is refused'}.`,
    )
  known = { file, mark, domains: 'fault' in read ? last : read.domains }
  return known.domains
}

function markOf(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return ''
  }
}

/** Reads a file of domains: one a line, without comments. `fault` says why it can't be read. */
export function readDomains(file: string): { domains: ReadonlySet<string> } | { fault: string } {
  try {
    const lines = readFileSync(file, 'utf8').split(/\r?\n/)
    const names = lines.map((line) =>
      line
        .replace(/#.*/, '')
        .trim()
        .toLowerCase()
        .replace(/^@|^\*\./, ''),
    )
    return { domains: new Set(names.filter((name) => name !== '').map((name) => domainToASCII(name) || name)) }
  } catch (error) {
    return { fault: (error as NodeJS.ErrnoException).code ?? String(error) }
  }
}
