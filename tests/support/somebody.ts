import { bearerOf, givenUser } from './factories'

/** A user, with what calls as this user need. */
export type Somebody = { id: number; name: string; headers: { authorization: string } }

let made = 0

/** A new user, whose name begins with `name`: several may ask for the same one. */
export async function somebody(name = 'somebody', more: Parameters<typeof givenUser>[1] = {}): Promise<Somebody> {
  const username = `${name}-${++made}`
  const id = await givenUser(username, more)
  return { id, name: username, headers: await bearerOf(id) }
}
