declare module 'autocannon' {
  type Request = { method: string; path: string; headers: Record<string, string> }
  type Options = {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests: [{ path: string } | { setupRequest: (request: Request) => Request }]
  }
  /** `duration` in seconds. */
  type Result = { duration: number; errors: number; timeouts: number; non2xx: number; '2xx': number }
  export default function autocannon(options: Options): Promise<Result>
}
