import type { Messages } from 'next-intl'

/** The texts of account forms and pages, as props of client components. */
export type AccountTexts = Messages['account']
export type ProfileTexts = AccountTexts['profile']
export type SecurityTexts = AccountTexts['security']
