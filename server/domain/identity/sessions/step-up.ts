import { STEP_UP_METHODS, type StepUpInput, type StepUpMethod } from '@/lib/identity/schemas/step-up'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { hasPassword, waysIn } from '../users/ways-in'
import type { Asker } from './asker'
import { hasFactor, proveCode } from './code-proof'
import { type Proven, provePassword } from './proof'
import { lacksProof } from './required-factor'
import type { Client } from './sessions'

/** Minutes after which a session has to prove again who its user is. */
export const STEP_UP_MINUTES = 10

type Session = Pick<Asker, 'id' | 'sessionId' | 'scopes' | 'withheld'>

/**
 * For what cannot be undone: the user must have proved who they are within ten minutes, by a login or a step-up, in
 * this session (OpenID Connect Core, `auth_time`; RFC 9470). With a second factor, only a code or a passkey is a proof;
 * so it is with a passkey where the site asks for a second factor. A personal token proves nothing.
 * @throws AppError stepUpNeeded, with the methods that the user has
 */
export async function expectStepUp(asker: Session): Promise<Proven> {
  const { id, sessionId, scopes } = asker
  const [found] = scopes ? [] : await plannedRows<Proven>('stepped-up', RECENT, [sessionId, id, STEP_UP_MINUTES])
  if (found && !(await awaitsPasskey(asker))) return found
  throw await needed(asker)
}

const needed = async (asker: Session) =>
  new AppError('stepUpNeeded', { current: { methods: await stepUpMethods(asker) } })

/**
 * Whether rights of the session wait for a passkey that its user has. Nothing weaker proves anything there: a stolen
 * password would add a factor of its own, or make a token.
 */
async function awaitsPasskey(asker: Session): Promise<boolean> {
  return lacksProof(asker) && (await waysIn(asker.id)).includes('Passkey')
}

/** Whether the password alone is no proof in a session. */
const isTooWeak = async (asker: Session) => (await hasFactor(asker.id)) || (await awaitsPasskey(asker))

const RECENT = `SELECT u.id, u.username, u.email FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = $1::uuid AND s.user_id = $2::int AND s.authenticated_at > now() - make_interval(mins => $3::int)`

/**
 * As `expectStepUp()`, for calls that also take the password itself: a given one is verified, and counts as a step-up
 * where the password alone is a proof.
 * `field` is the input's field for errors.
 * @throws AppError stepUpNeeded, invalidInput (passwordWrong), tooManyRequests, overloaded
 */
export async function proveAgain(
  asker: Session,
  password: string | undefined,
  field: string,
  client: Client,
): Promise<Proven> {
  if (password === undefined) return expectStepUp(asker)
  const proven = await provePassword(asker.id, password, field, client)
  if (await isTooWeak(asker)) return expectStepUp(asker)
  await noteStepUp(asker)
  return proven
}

/**
 * Proves by a password or a code who the user of a session is; a passkey: `stepUpByPasskey()`, a provider:
 * `stepUpByProvider()`.
 * @throws AppError invalidInput (passwordWrong, codeWrong, codeUnusable), tooManyRequests, overloaded; stepUpNeeded for
 *   the password where it is too weak: a stolen one would remove the second factor
 */
export async function stepUp(
  asker: Session,
  input: Exclude<StepUpInput, { passkey: unknown }>,
  client: Client,
): Promise<void> {
  if ('code' in input) {
    await proveCode(asker.id, input.code, client)
    await noteStepUp(asker, { byFactor: true })
    return
  }
  await provePassword(asker.id, input.password, 'password', client)
  if (await isTooWeak(asker)) throw await needed(asker)
  await noteStepUp(asker)
}

/** `at`: when, in seconds since 1970; null: now. `byFactor`: by a code or a passkey (required-factor.ts). */
type Proving = { at?: number | null; byFactor?: boolean }

/** Notes that the user of a session has proved who they are. Returns whether the session is still there. */
export async function noteStepUp(
  { id, sessionId }: Session,
  { at = null, byFactor = false }: Proving = {},
): Promise<boolean> {
  return (await plannedRows('note-step-up', NOTE, [sessionId, id, at, byFactor])).length > 0
}

/** An earlier proof takes nothing from a later one. */
const NOTE = `UPDATE sessions SET authenticated_at = greatest(authenticated_at, least(now(), to_timestamp($3::float8))),
    factor_proved_at = CASE WHEN $4::boolean THEN now() ELSE factor_proved_at END
  WHERE id = $1::uuid AND user_id = $2::int AND expires_at > now() RETURNING id`

/** By what the user of a session can prove who they are: a password also where there are no logins by it. */
export async function stepUpMethods(asker: Pick<Asker, 'id' | 'withheld'>): Promise<StepUpMethod[]> {
  const { id } = asker
  const [ways, code, known] = await Promise.all([waysIn(id), hasFactor(id), hasPassword(id)])
  const passkey = ways.includes('Passkey')
  const isStrong = code || (passkey && lacksProof(asker))
  const has: Record<StepUpMethod, boolean> = {
    password: known && !isStrong,
    passkey,
    code,
    provider: ways.includes('Provider') && !isStrong,
  }
  return STEP_UP_METHODS.filter((method) => has[method])
}
