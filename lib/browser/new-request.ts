/** A random key of a request; crypto.randomUUID() needs HTTPS. */
export const newRequest = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key of a request, and what is sent with it. */
export type Keyed = { key: string; sent: string }

/** Returns the last key if the same is sent again, else a new one. */
export function keyedRequest(last: Keyed | undefined, what: unknown): Keyed {
  const sent = JSON.stringify(what)
  return last?.sent === sent ? last : { key: newRequest(), sent }
}
