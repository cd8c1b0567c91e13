import type { Messages } from 'next-intl'

/** The words of every form. Too many for what a page loads at once: for server components, and for dialogs that are fetched later. */
export const formTextsOf = ({ errors }: Messages) => ({ errors: errors.fields, unknown: errors.unknown })
