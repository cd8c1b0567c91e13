/** The settings of the site: what both sides know of them without their schemas (lib/schemas/site.ts). */

/** The name of the software, which a site has until it gets one of its own. */
export const PRODUCT = 'Mokuroku'

export const REGISTRATIONS = ['open', 'invite', 'approval', 'closed'] as const

/** When works for adults are listed: when a reader asks for them, or never. */
export const ADULT_LISTINGS = ['onDemand', 'never'] as const

/** The day that a week begins with, as `Intl.Locale` counts: 1 is Monday, 7 is Sunday. */
export const FIRST_WEEKDAYS = [1, 6, 7] as const

/** Most characters of the texts. */
export const MAX_SITE_NAME = 40
export const MAX_SITE_DESCRIPTION = 300
export const MAX_FRONT_TEXT = 5000
export const MAX_RULES = 20_000
export const MAX_FOOTER_LINKS = 8
export const MAX_FOOTER_LABEL = 40

/** The limits of contributions that a site may change, as they are without a change. */
export const CONTRIBUTION_LIMITS = {
  /** Days in which an account is new. */
  newAccountDays: 14,
  /** Most contributions in 24 hours: of new accounts, and of others without CanEdit. */
  dailyOfNewAccount: 20,
  daily: 100,
  /** Most proposals of one person that wait. */
  open: 200,
  /** After so many accepted ones, over so many days, with none refused or reverted since, changes apply at once. */
  trustedAfter: 30,
  trustedAfterDays: 14,
} as const
