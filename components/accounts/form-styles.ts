/** The links between the forms of accounts, below each form. */
export const FORM_LINKS = 'mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm/6 text-quiet'

/** The message that replaces a form after it was sent. */
export const FORM_SENT = 'grid justify-items-center gap-2 py-2 text-center wrap-anywhere text-soft *:[svg]:text-accent'
