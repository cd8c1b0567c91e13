import type { Declaration } from './route'

/** How calls are authenticated, as the OpenAPI document has it. */
export type SecurityScheme = { type: string; description: string } & Record<string, string>

const FEED_KEY = 'The key of a feed, made in the settings; each is for one feed.'

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a session, by POST /api/users/login.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'mokuroku_pat_',
    description:
      'A personal token, made in the settings; a call names the scope that it needs. A call that visitors may make answers a token without its scope as a visitor; others refuse it.',
  },
  basicToken: {
    type: 'http',
    scheme: 'basic',
    description: "A user's name, and a personal token of that user in place of the password, which is refused.",
  },
  feedKey: { type: 'apiKey', in: 'query', name: 'apikey', description: FEED_KEY },
  feedKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: FEED_KEY },
} satisfies Record<string, SecurityScheme>

/** What a call takes of these, one of them, with the scope of personal tokens; {}: also nothing. */
export function securityOf(
  { access, tokenScope, takesBasic }: Declaration,
  parameters: readonly { name: string }[],
): Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>[] {
  const scoped = tokenScope ? [{ personalToken: tokenScope === 'any' ? [] : [tokenScope] }] : []
  if (parameters.some(({ name }) => name === SECURITY_SCHEMES.feedKey.name))
    return [{ feedKey: [] }, { feedKeyHeader: [] }, ...scoped]
  if (access === 'open' || access === 'public') return []
  return [...(access === 'anybody' ? [{}] : []), { bearer: [] }, ...scoped, ...(takesBasic ? [{ basicToken: [] }] : [])]
}
