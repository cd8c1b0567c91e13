/**
 * Whether a text has an email address, or is an IP address or a network. It may stand in no address of a page or call:
 * proxies, logs and browsers keep those.
 */
export function isPersonal(text: string): boolean {
  return text.includes('@') || NETWORK.test(text.trim())
}

const NETWORK = /^(\d{1,3}(\.\d{1,3}){2,3}\.?|[\da-f]*:[\da-f:.]*:[\da-f:.]*)(\/\d{1,3})?$/i
