/** A refusal of /api (RFC 9457): `message` is safe to show, `errors` maps a field to its error code. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
    /** Seconds until a retry makes sense. */
    readonly retryAfter?: number,
    /** The current state, after an edit conflict. */
    readonly current?: unknown,
  ) {
    super(message)
    this.name = 'Problem'
  }
}

/** Parses an unsuccessful answer. The message is empty if the answer is not ours (a proxy's, for example). */
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
