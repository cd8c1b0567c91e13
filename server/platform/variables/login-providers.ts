import { z } from 'zod'
import { choice, isWebAddress, secret, variable, word } from './variable'

/** The OpenID providers that a site can have, as their variables begin. */
export const PROVIDER_PREFIXES = ['OIDC', 'OIDC_2', 'OIDC_3', 'OIDC_4'] as const
/** The prefixes of the providers after the first, whose variables have the same suffixes and meanings. */
export const FURTHER_PREFIXES = PROVIDER_PREFIXES.slice(1)
export type ProviderPrefix = (typeof PROVIDER_PREFIXES)[number]

/** The suffixes of a provider's variables. */
type Suffix =
  | 'ISSUER'
  | 'CLIENT_ID'
  | 'CLIENT_SECRET'
  | 'NAME'
  | 'SCOPES'
  | 'GROUPS_CLAIM'
  | 'EDITORS'
  | 'MODERATORS'
  | 'ADMINISTRATORS'

/** An issuer has no query and no fragment (OpenID Connect Discovery 1.0, section 2). */
const isIssuer = (text: string) => {
  if (!isWebAddress(text)) return false
  const { search, hash, username } = new URL(text)
  return search === '' && hash === '' && username === ''
}

const text = () => z.string().max(500, 'is longer than anything that is meant here; write 500 letters or fewer')
const words = (description: string) => variable(description, text().optional())
const wordsOr = (description: string, fallback: string) => variable(description, text().default(fallback))

function first() {
  return {
    OIDC_ISSUER: variable(
      'The issuer of an OpenID provider, exactly as the provider names itself; its addresses are found by discovery. A host that is not on the public internet must be in `FETCH_ALLOWED_HOSTS`, too.',
      z.string().refine(isIssuer, 'is no issuer; write its web address, such as https://id.example.org').optional(),
      'none: nobody logs in by a provider',
    ),
    OIDC_CLIENT_ID: words('The id of this site there.'),
    OIDC_CLIENT_SECRET: secret(words('The secret of this site there.')),
    OIDC_NAME: wordsOr('The name of the provider on the button of the login.', 'OpenID Connect'),
    OIDC_SCOPES: wordsOr('What the provider is asked for, with spaces between.', 'openid email profile'),
    OIDC_GROUPS_CLAIM: wordsOr('The claim with the groups of a user.', 'groups'),
    OIDC_EDITORS: words('The group there whose members get CanEdit.'),
    OIDC_MODERATORS: words('The group there whose members get CanModerate.'),
    OIDC_ADMINISTRATORS: words(
      'The group there whose members get CanAdminister. Whoever decides on this group at the provider decides on this site.',
    ),
  }
}

type First = ReturnType<typeof first>
type Further<P extends ProviderPrefix> = { [S in Suffix as `${P}_${S}`]: First[`OIDC_${S}`] }

/** The same variables of a further provider. */
function further<const P extends ProviderPrefix>(prefix: P): Further<P> {
  const named = Object.entries(first()).map(([name, type]) => [name.replace('OIDC', prefix), type])
  return Object.fromEntries(named) as Further<P>
}

export const loginProviders = {
  PASSWORD_LOGIN: variable(
    '`off` closes login, registration and reset by password: everybody logs in by a provider. The command `user` still lets an administrator in.',
    choice(['on', 'off'], 'on'),
  ),
  SECOND_FACTOR: variable(
    'Who has to have a second factor or a passkey: `optional` is nobody; with `rights` the rights of editors, moderators and administrators count only in sessions that a code or a passkey has proved; with `everybody` also nobody else writes in other sessions. All can log in, read and set one up.',
    word(['optional', 'rights', 'everybody']).default('optional'),
  ),
  ...first(),
  ...further('OIDC_2'),
  ...further('OIDC_3'),
  ...further('OIDC_4'),
}
