import type { Login, OwnUser } from '@/lib/identity/schemas/users'
import type { Claims } from '@/server/domain/identity/providers/answers'

/** What a page gets when a session begins or is refreshed. The refresh token stays in the cookie. */
export type Opened = { token: string; user: OwnUser; first?: Login['first'] }

/** The result of a call, which next-auth's own answer does not contain. */
export type Outcome = {
  opened?: Opened
  refused?: unknown
  /** The secret of a device that is trusted from now on. */
  device?: string | undefined
  /** A provider's user without an account, who has to choose a name. */
  fresh?: Claims
  /** Whether a registration of that user waits for its mail: another one takes its place. */
  waits?: boolean
  /** The identity of a provider is connected with the account that asked for it. */
  isLinked?: boolean
  /** The provider has proved for a session who its user is. */
  isProven?: boolean
  /** The secret of a browser that registered by a provider: the account waits for its mail. */
  waiting?: string
}

/** Stores why work was refused. */
export async function noted<Result>(outcome: Outcome, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    outcome.refused = error
    throw error
  }
}
