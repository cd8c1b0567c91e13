import { isIP } from 'node:net'
import { z } from 'zod'

/** A host as `listen` takes it: an IPv6 address without brackets. */
const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

/** A host as addresses have it: an IPv6 address in brackets (RFC 3986, section 3.2.2). */
export const inAddress = (host: string) => (isIP(bare(host)) === 6 ? `[${bare(host)}]` : host)

/** Whether a text is a name or an IP address, without scheme and port. */
export function isHost(text: string): boolean {
  if (isIP(bare(text)) !== 0) return true
  return /^(?!-)[\w-]+(\.[\w-]+)*\.?$/.test(text) && !/^[\d.]+$/.test(text)
}

/** A host to listen on. */
export const host = (fallback: string) =>
  z
    .string()
    .refine(isHost, 'is no name or IP address of a machine; write it without scheme and port (localhost, 0.0.0.0, ::1)')
    .transform(bare)
    .default(fallback)
