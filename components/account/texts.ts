import type { Messages } from 'next-intl'

/** The words of everything around an account, as client components get them. */
export type AccountTexts = Messages['account']
