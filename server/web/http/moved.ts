import { movedMedia } from '@/server/domain/catalogue/merges/queries'
import type { OtherAnswer } from './route'

/** For the OpenAPI document: what reading calls of a work answer besides. */
export const MOVED: Record<301, OtherAnswer> = {
  301: { description: 'Moved Permanently: the work is one with another now. Location has the call of that one.' },
}

const OF_WORK = /^\/api\/media\/([1-9]\d{0,8})(?=\/|$)/

/** Whether a call, by its pattern or path, is about one work. */
export const isOfWork = (path: string) => path.startsWith('/api/media/{id}')

/** The redirect of a reading call of a work that was merged into another one; undefined if it was not. */
export async function movedAnswer({ method, url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url)
  const [, id] = OF_WORK.exec(pathname) ?? []
  if (method !== 'GET' || id === undefined) return undefined
  const moved = await movedMedia(Number(id))
  if (moved === null) return undefined
  const location = pathname.replace(OF_WORK, `/api/media/${moved}`) + search
  return redirection(location)
}

export const redirection = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-store' } })
