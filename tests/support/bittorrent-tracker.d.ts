/** What tests use of the library, which has no types. */
declare module 'bittorrent-tracker' {
  import type { EventEmitter } from 'node:events'

  type Bound = { address(): { port: number } }
  export class Server extends EventEmitter {
    constructor(options: { udp: boolean; http: boolean; ws: boolean; stats: boolean; interval: number })
    http: Bound
    udp4: Bound
    listen(port: number, hosts: { http: string; udp4: string; udp6: string }): void
    close(closed: () => void): void
  }
}
