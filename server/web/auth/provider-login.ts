import { type ProviderRegistration, providerRegistration } from '@/lib/identity/schemas/login-providers'
import type { Login } from '@/lib/identity/schemas/users'
import { expectRegistration } from '@/server/domain/accounts/admission'
import { logClaimed, logInByProvider, registerByProvider } from '@/server/domain/accounts/provider-logins'
import { setUpByProvider } from '@/server/domain/accounts/setup'
import { type Provider, providerOf } from '@/server/domain/identity/configured/providers'
import type { Claims } from '@/server/domain/identity/providers/answers'
import { linkIdentity, stepUpByProvider } from '@/server/domain/identity/providers/identities'
import { type Counted, count, expectFew } from '@/server/domain/identity/sessions/rate-limits'
import type { Client } from '@/server/domain/identity/sessions/sessions'
import { AppError } from '@/server/platform/errors'
import { accept } from '@/server/web/http/input'
import type { Outcome } from './outcome'
import type { Carried } from './provider-cookie'

/** The browser's return from a provider, step by step as next-auth calls them. */
export class ProviderLogin {
  #claims: Claims | undefined
  #login: Login | undefined

  constructor(
    readonly provider: Provider,
    readonly carried: Carried | undefined,
    readonly client: Client,
    readonly outcome: Outcome,
  ) {}

  /**
   * Asks the provider what it says of its user. What is refused counts for the client's address as a failed login, so
   * that nobody makes this site ask again and again.
   * @throws AppError tooManyRequests; what `ask` throws
   */
  async receive(ask: () => Promise<Claims>): Promise<void> {
    const failures: Counted = ['loginFailures', this.client.address]
    await expectFew(failures)
    this.#claims = await ask().catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'providerRefused') await count(failures)
      throw error
    })
  }

  /**
   * Whether next-auth opens a session. If not, `outcome` says what happens instead: the account is connected, a session
   * has its proof, or the user chooses a name.
   */
  async enter(): Promise<boolean> {
    const claims = this.#claims
    // The cookie is of another login than the answer.
    if (!claims || this.carried?.provider !== this.provider.id) throw new AppError('providerRefused')
    const { link, proof } = this.carried
    if (proof) {
      await stepUpByProvider({ id: proof.userId, ...proof }, claims)
      this.outcome.isProven = true
      return false
    }
    if (link) {
      await linkIdentity({ id: link.userId, sessionId: link.sessionId }, this.provider, claims, logClaimed)
      this.outcome.isLinked = true
      return false
    }
    const login = await logInByProvider(this.provider, claims, this.client)
    if (typeof login !== 'string') {
      this.#login = login
      return true
    }
    const waits = login === 'waiting'
    if (this.carried.setup === undefined) await expectRegistration(waits ? 'notConfirmed' : 'registrationClosed')
    this.outcome.fresh = claims
    this.outcome.waits = waits
    return false
  }

  /** The login that `enter()` has begun. */
  async login(): Promise<Login> {
    if (!this.#login) throw new AppError('providerRefused')
    return this.#login
  }
}

const OPTIONAL = ['email', 'invitation', 'note', 'terms'] as const

/**
 * Makes the account of the provider's user whom a browser carries; with a token of the setup, the first one.
 * @returns null while the account waits for its mail
 * @throws AppError providerRefused without one; as registerByProvider()
 */
export async function registerCarried(
  carried: Carried | undefined,
  given: Partial<Record<keyof ProviderRegistration, string>> | undefined,
  client: Client,
  outcome: Outcome,
): Promise<Login | null> {
  const provider = carried && providerOf(carried.provider)
  if (!carried?.fresh || !provider) throw new AppError('providerRefused')
  const input = accept(providerRegistration, {
    username: given?.username,
    // An empty text is none.
    ...Object.fromEntries(OPTIONAL.map((name) => [name, given?.[name] || undefined])),
  })
  const { fresh, setup, next } = carried
  if (setup !== undefined) return setUpByProvider(provider, fresh, { ...input, token: setup }, client)
  const registered = await registerByProvider(provider, fresh, { ...input, wanted: next }, client)
  if ('login' in registered) return registered.login
  outcome.waiting = registered.secret
  return null
}
