import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { SECRET_HEADER } from './headers'
import type { OriginAddress } from './messages'

/** Pages of the kinds that most visitors see; the entry does not exist, but its page's code is loaded. */
const PAGES = ['/', '/media', '/media/2147483647']
/** Milliseconds after which an origin joins without them: the database may be away. */
const PATIENCE = 5000

/**
 * Renders some pages before the origin joins the others, because its first renderings are slow. Returns whether it
 * could.
 */
export async function rendersPages(address: OriginAddress, secret: string): Promise<boolean> {
  const rendered = (async () => {
    for (const page of PAGES) if ((await statusOf(page, address, secret)) >= 500) return false
    return true
  })()
  return Promise.race([rendered.catch(() => false), setTimeout(PATIENCE, false, { ref: false })])
}

function statusOf(path: string, address: OriginAddress, secret: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const at = 'port' in address ? { host: '127.0.0.1', port: address.port } : { socketPath: address.socketPath }
    request({ ...at, path, agent: false, headers: { [SECRET_HEADER]: secret } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 500))
    })
      .once('error', reject)
      .end()
  })
}
