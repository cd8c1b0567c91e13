import { bad, type Finding, good, isLocal, warning } from './finding'

/** Milliseconds for the public address to answer. */
const PATIENCE = 10_000

/** What is known of this site: the ids that its /api/health may tell, and whether it runs on this machine. */
type Known = { ids: readonly string[]; isRunning: boolean }

/**
 * Asks the public address for the health of the site, as a visitor's browser would, and compares who answers. An
 * address of this machine is asked only while the site runs here.
 */
export async function outsideFindings(site: string, known: Known, patience = PATIENCE): Promise<Finding[]> {
  if (isLocal(site) && !known.isRunning) return []
  return [await asked(site, known, patience)]
}

async function asked(site: string, { ids, isRunning }: Known, patience: number): Promise<Finding> {
  const address = `${site}/api/health`
  // Without a site there is nobody who could answer.
  const fault = (message: string) => (isRunning ? bad : warning)('from outside', message)
  let answer: Response
  let text: string
  try {
    answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    text = await answer.text()
  } catch (error) {
    return fault(`${address} does not answer: ${reasonOf(error, new URL(site), patience)}`)
  }
  const { status, headers } = answer
  if (status >= 300 && status < 400)
    return fault(`${address} leads to ${headers.get('location')}. Set SITE_URL to the address that visitors end at.`)
  const health = healthIn(text)
  if (!health && [502, 503, 504].includes(status))
    return fault(
      `The proxy at ${site} answers ${status}: it does not reach the site. Look at its target and whether the site runs.`,
    )
  if (!health)
    return fault(
      `Another server answers at ${address} (${status}${serverOf(headers)}). Look at the DNS record and the proxy.`,
    )
  if (health.site === undefined)
    return warning('from outside', `${site} is a Mokuroku of an older version, which does not tell which site it is.`)
  if (ids.length > 0 && !ids.includes(health.site))
    return fault(`Another Mokuroku answers at ${site}, or this one was started with another AUTH_SECRET or DATA_DIR.`)
  return good('from outside', `${site} is this site`)
}

/** The answer of a Mokuroku; undefined for any other text. */
function healthIn(text: string): { site?: string } | undefined {
  try {
    const found: unknown = JSON.parse(text)
    if (!found || typeof found !== 'object' || !('status' in found) || !('database' in found)) return undefined
    return 'site' in found && typeof found.site === 'string' ? { site: found.site } : {}
  } catch {
    return undefined
  }
}

const serverOf = (headers: Headers) => (headers.has('server') ? `, ${headers.get('server')}` : '')

function reasonOf(error: unknown, { hostname, host, protocol }: URL, patience: number): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : ''
  if (error instanceof Error && error.name === 'TimeoutError')
    return `nothing came within ${patience / 1000} s. A firewall may be in the way, or a router that does not lead this machine to its own public address.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the name ${hostname} is not known. Set its DNS record.`
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}. Start the proxy, or open its port.`
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return `HTTP is spoken at ${host}, not HTTPS. Put a proxy with HTTPS in front.`
  const message = cause instanceof Error ? cause.message : String(error)
  if (protocol === 'https:' && /CERT|SSL|TLS|SIGNATURE|ISSUER|SELF_SIGNED/.test(code))
    return `its certificate is not accepted (${message}). Look at the certificate of the proxy.`
  return message
}
