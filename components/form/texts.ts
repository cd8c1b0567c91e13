import type { Messages } from 'next-intl'

/**
 * The texts of all forms. Too many for the first script of a page: used by server components, and by dialogs that are
 * loaded later.
 */
export const formTextsOf = ({ errors, form }: Messages) => ({
  errors: errors.fields,
  unknown: errors.unknown,
  ...form.password,
})
