/** The ways from one form of an account to the others, below it. */
export const FORM_LINKS = 'mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm/6 text-quiet'

/** What stands where a form was once it is sent. */
export const FORM_SENT = 'grid justify-items-center gap-2 py-2 text-center wrap-anywhere text-soft *:[svg]:text-accent'
