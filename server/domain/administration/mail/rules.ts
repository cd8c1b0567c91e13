/** What a mail server has said, without the user and the password of its address, also as a login encodes them. */
export function withoutCredentials(said: string, address: string): string {
  const { username, password } = new URL(address)
  const [user, secret] = [username, password].map(decodeURIComponent) as [string, string]
  const encoded = [user, secret, `\0${user}\0${secret}`].map((text) => Buffer.from(text).toString('base64'))
  return [secret, password, user, username, ...encoded]
    .filter((text) => text.length > 2)
    .sort((one, other) => other.length - one.length)
    .reduce((text, hidden) => text.replaceAll(hidden, '[…]'), said)
}
