import { once } from 'node:events'
import { Server } from 'bittorrent-tracker'
import { onTestFinished } from 'vitest'

/** Peers of a torrent, as programs announce them. */
export type Swarm = { seeders: number; leechers: number }

/** Starts the server of bittorrent-tracker on loopback, over HTTP and UDP, until the test ends. */
export async function startTracker() {
  const server = new Server({ udp: true, http: true, ws: false, stats: false, interval: 1000 })
  server.on('error', () => {})
  server.on('warning', () => {})
  server.listen(0, { http: '127.0.0.1', udp4: '127.0.0.1', udp6: '::1' })
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const http = `http://127.0.0.1:${server.http.address().port}/announce`
  return {
    http,
    udp: `udp://127.0.0.1:${server.udp4.address().port}`,
    /** Announces the peers of a torrent (hexadecimal), as programs do. */
    announce: async (hash: string, { seeders, leechers }: Swarm): Promise<void> => {
      for (let peer = 0; peer < seeders + leechers; peer++) {
        const id = `-MK0001-${String(peer).padStart(12, '0')}`
        const query = `info_hash=${hash.replace(/../g, '%$&')}&peer_id=${id}&port=${10_000 + peer}`
        const left = peer < seeders ? 0 : 1
        const answer = await fetch(`${http}?${query}&left=${left}&uploaded=0&downloaded=0&event=started&compact=1`)
        const text = await answer.text()
        if (text.includes('failure reason')) throw new Error(text)
      }
    },
  }
}
