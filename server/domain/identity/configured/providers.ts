import type { Permission } from '@/lib/identity/schemas/users'
import { env } from '@/server/platform/env'
import { PROVIDER_PREFIXES } from '@/server/platform/variables/login-providers'

/** An OpenID provider of this site. */
export type Provider = {
  /** Its name in addresses: `oidc`, `oidc-2`. */
  id: string
  /** Its name for people. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
  /** The claim with the groups of a user, and the group that gives each permission, where the operator names one. */
  groupsClaim: string
  groups: Record<Permission, string | undefined>
}

/** The providers that the operator has configured. */
export function providers(): Provider[] {
  const given = env()
  return PROVIDER_PREFIXES.flatMap((prefix) => {
    const issuer = given[`${prefix}_ISSUER`]
    const clientId = given[`${prefix}_CLIENT_ID`]
    if (!issuer || !clientId) return []
    return {
      id: prefix.toLowerCase().replace('_', '-'),
      name: given[`${prefix}_NAME`],
      issuer,
      clientId,
      clientSecret: given[`${prefix}_CLIENT_SECRET`] ?? '',
      scopes: given[`${prefix}_SCOPES`],
      groupsClaim: given[`${prefix}_GROUPS_CLAIM`],
      groups: {
        CanEdit: given[`${prefix}_EDITORS`],
        CanModerate: given[`${prefix}_MODERATORS`],
        CanAdminister: given[`${prefix}_ADMINISTRATORS`],
      },
    }
  })
}

export const providerOf = (id: string): Provider | undefined => providers().find((one) => one.id === id)
export const providerOfIssuer = (issuer: string): Provider | undefined =>
  providers().find((one) => one.issuer === issuer)

/** Where a provider sends the browser back to. */
export const callbackAddress = ({ id }: Pick<Provider, 'id'>) => `${env().SITE_URL}/api/auth/callback/${id}`
