import { isHiddenMedia } from '@/server/domain/catalogue/hides/queries'
import { movedMedia } from '@/server/domain/catalogue/merges/queries'
import { AppError } from '@/server/platform/errors'
import { problemAnswer } from './problem'
import type { OtherAnswer } from './route'

/** For the OpenAPI document: what reading calls of a work answer besides. */
export const MOVED: Record<301, OtherAnswer> = {
  301: { description: 'Moved Permanently: the work is one with another now. Location has the call of that one.' },
}

const OF_WORK = /^\/api\/media\/([1-9]\d{0,8})(?=\/|$)/

/** Whether a call, by its pattern or path, is about one work. */
export const isOfWork = (path: string) => path.startsWith('/api/media/{id}')

/** The redirect of a reading call of a work that was merged into another one, the refusal (410) of a hidden one; undefined of all others. */
export async function movedAnswer(request: Request): Promise<Response | undefined> {
  const { method, url } = request
  const { pathname, search } = new URL(url)
  const [, id] = OF_WORK.exec(pathname) ?? []
  if (method !== 'GET' || id === undefined) return undefined
  const moved = await movedMedia(Number(id))
  if (moved === null)
    return (await isHiddenMedia(Number(id))) ? problemAnswer(new AppError('hidden'), request) : undefined
  const location = pathname.replace(OF_WORK, `/api/media/${moved}`) + search
  return redirection(location)
}

export const redirection = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-store' } })
