import pg from 'pg'
import { z } from 'zod'
import { CHANNEL, PROCESS } from './expire'
import { type CacheTag, expireHere } from './tags'

const message = z.object({ from: z.string(), tags: z.array(z.string()) })

type Hearing = {
  /** Told when the connection is there (true) and when it is lost (false). */
  onChange: (connected: boolean) => void
}

/**
 * Hears, on a connection of its own, what other processes expire. While it cannot hear, the caller must not trust what
 * it keeps. Returns a function that stops it.
 */
export async function listen(url: string, { onChange }: Hearing): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  /** What expired while nobody listened is not known, so everything did: for the pages and whatever else remembers. */
  function tell(connected: boolean): void {
    expireHere(['*'])
    onChange(connected)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 3000 })
    client = next
    const lost = () => {
      if (client !== next || stopped) return
      client = undefined
      tell(false)
      retry = setTimeout(() => void connect(), 500)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload }) => hear(payload))
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
      tell(true)
    } catch {
      next.end().catch(() => {})
      lost()
    }
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end().catch(() => {})
  }
}

function hear(payload: string | undefined): void {
  const heard = message.safeParse(safeJson(payload))
  if (!heard.success) expireHere(['*'])
  else if (heard.data.from !== PROCESS) expireHere(heard.data.tags as CacheTag[])
}

function safeJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
