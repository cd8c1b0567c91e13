import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Context } from 'oidc-provider'

/** What the provider says of a user, by subject. */
export type People = Record<string, Record<string, unknown>>

export const CLIENT = { id: 'mokuroku', secret: 'a+secret/of:tests%' }

type Key = { kid: string; privateKey: CryptoKey; jwk: object }

async function newKey(kid: string): Promise<Key> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** The address of a provider that is yet to start: a site needs it first, and the provider needs the site's. */
export async function newIssuer() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

type Options = {
  at?: Awaited<ReturnType<typeof newIssuer>>
  /** The site, to which it sends browsers back. */
  site: string
  people: People
  /** Answers the calls that the provider makes: its logouts. */
  called?: (address: string, init: RequestInit) => Promise<Response>
}

/**
 * A real OpenID provider (oidc-provider) in this process. `state.subject` logs in without a question; `state.alter`
 * changes ID tokens before they are signed again, by `state.by` if it is set; `state.fails` are paths that it answers
 * with 500.
 */
export async function startProvider({ site, people, called, at }: Options) {
  const key = await newKey('first')
  const other = await newKey('second')
  const { server, issuer } = at ?? (await newIssuer())
  const state = {
    subject: 'ann',
    alter: undefined as ((claims: JWTPayload) => JWTPayload) | undefined,
    by: key,
    publishes: [key],
    /** The paths at which it fails, and how often these were asked. */
    fails: [] as string[],
    asked: 0,
  }
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${site}/api/auth/callback/oidc`],
        backchannel_logout_uri: `${site}/api/login-providers/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['of tests'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'name'],
      groups: ['groups'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutPage },
    },
    ...(called && { fetch: (address: URL | string, init: RequestInit) => called(String(address), init) }),
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 86_400,
      Grant: 86_400,
    },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people[accountId] }),
    }),
    loadExistingGrant: async ({ oidc }: { oidc: { session: { accountId: string }; client: { clientId: string } } }) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context: Context, next) => {
    if (context.path.startsWith('/interaction/')) {
      context.respond = false
      const result = { login: { accountId: state.subject } }
      return provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false })
    }
    if (state.fails.includes(context.path)) {
      state.asked += 1
      context.status = 500
      return
    }
    await next()
    if (context.path === '/jwks') context.body = { keys: state.publishes.map(({ jwk }) => publicPart(jwk)) }
    if (context.path === '/token' && context.status === 200) await resign(context.body)
  })

  async function resign(body: unknown): Promise<void> {
    const { alter, by } = state
    if (!alter && by === key) return
    const answer = body as { id_token: string }
    const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload
    answer.id_token = await new SignJWT(alter?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: by.kid })
      .sign(by.privateKey)
  }

  server.on('request', provider.callback())
  return {
    issuer,
    state,
    keys: { key, other },
    sign: (claims: JWTPayload, typ = 'logout+jwt') =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(key.privateKey),
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

/** Logs out without a question. */
async function logoutPage(context: Context, form: string): Promise<void> {
  context.body = `<html><body>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}</body></html>`
}

const publicPart = (jwk: object) =>
  Object.fromEntries(Object.entries(jwk).filter(([name]) => ['kty', 'n', 'e', 'kid', 'alg', 'use'].includes(name)))
