import type { ProviderRegistration } from '@/lib/identity/schemas/login-providers'
import { begin, type FirstLogin, inTurn, type Opened, open, post } from './session-calls'

type Beginning = {
  /** The landing page in the language of this page. */
  page: string
  next?: string | undefined
  /** The ticket of the account that the provider is to be connected with. */
  ticket?: string
  /** The ticket of the session whose user the provider asks again. */
  proof?: string
  /** The token of the first account. */
  setup?: string
}

/**
 * Leaves for a provider, at which a user logs in. The server has checked that the address is the provider's.
 * @throws Problem providerUnavailable, linkExpired
 */
export async function goToProvider(id: string, { page, next, ticket, proof, setup }: Beginning): Promise<void> {
  const body = {
    page,
    ...(next !== undefined && { next }),
    ...(ticket !== undefined && { ticket }),
    ...(proof !== undefined && { proof }),
    ...(setup !== undefined && { setup }),
  }
  location.assign((await post<{ url: string }>(`signin/${id}`, body)).url)
}

/** Begins the session that the answer of a provider has opened. @throws Problem */
export async function enterSession(): Promise<void> {
  await inTurn(async () => open(await post<Opened>('session', {})))
}

/**
 * Makes the account of the provider's user who has come to this browser. The answer is what a first login names, or
 * that a mail has the next step.
 * @throws Problem conflict, invalidInput, providerRefused, tooManyRequests, and those of a registration
 */
export async function registerByProvider(input: ProviderRegistration): Promise<{ first: FirstLogin } | 'waiting'> {
  return inTurn(async () => {
    const given = Object.fromEntries(Object.entries(input).map(([name, text]) => [name, text ?? '']))
    const made = await post<Opened | { waiting: true }>('callback/provider', { ...given, json: 'true' })
    if ('waiting' in made) return 'waiting'
    open(made)
    return { first: made.first ?? null }
  })
}

/** Logs in by a ticket of the command line. @throws Problem linkExpired */
export const logInByTicket = (ticket: string): Promise<FirstLogin> => begin('shell', { ticket })
