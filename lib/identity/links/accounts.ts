import { withQuery } from '@/lib/links'

/** Pages of accounts to which few other pages lead: apart from `links`, which are a part of every page. */
export const accountLinks = {
  keepFactor: (token: string) => `/keep-factor/${token}`,
  terms: () => '/terms',
  /** The rules that administrators write in the settings of the site. */
  rules: () => '/rules',
  privacyNotice: () => '/privacy',
  administration: () => '/admin',
  applications: (page?: number) => withQuery('/moderation/applications', { page }),
  /** A fragment is sent to no server, and is in no log. */
  setup: (token?: string) => (token ? `/setup#${token}` : '/setup'),
  invitation: (secret: string) => `/register#invitation=${secret}`,
  /** Completes a login by a provider. */
  providerLogin: () => '/login/provider',
}
