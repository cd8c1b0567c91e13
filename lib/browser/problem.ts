/** What /api refused (RFC 9457): `message` is safe to show, `errors` maps a field to the code of what is wrong with it. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
    /** Seconds after which it is worth asking again. */
    readonly retryAfter?: number,
    /** What is there now, where somebody else has changed it in the meantime. */
    readonly current?: unknown,
  ) {
    super(message)
    this.name = 'Problem'
  }
}

/** What an answer without success says. One that did not come from us (a proxy's, say) has an empty message. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const { code, message, errors, current } = (body ?? {}) as Record<string, unknown>
  return new Problem(
    response.status,
    typeof code === 'string' ? code : 'unknown',
    typeof message === 'string' ? message : '',
    errors && typeof errors === 'object' ? (errors as Record<string, string>) : undefined,
    Number(response.headers.get('retry-after')) || undefined,
    current,
  )
}
