import { givenUser, PASSWORD } from '@/tests/support/factories'
import { ask, type Got } from './readers'

export type Editor = {
  /** PUT /api/media/{id} with another title. */
  rename: (url: string, id: number, title: string) => Promise<Got>
  headers: Record<string, string>
}

/** A user who may edit entries, logged in at `url`. */
export async function givenEditor(url: string): Promise<Editor> {
  await givenUser('editor', { permissions: ['CanEdit'] })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'editor@example.org', password: PASSWORD })
  const login = await ask(`${url}/api/users/login`, { method: 'POST', body, headers })
  if (login.status !== 200) throw new Error(`The editor could not log in: ${login.status} ${login.body}`)
  const all = { ...headers, authorization: `Bearer ${JSON.parse(login.body).token}` }
  return {
    headers: all,
    rename: (url, id, title) =>
      ask(`${url}/api/media/${id}`, { method: 'PUT', body: JSON.stringify({ title }), headers: all }),
  }
}
