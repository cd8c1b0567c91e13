/** The box of the quick search; the placeholder field has the same, while the dialog loads. */
export const FIELD =
  'quick-field flex min-h-14 items-center gap-3 border-b-2 border-line ps-5 pe-15 text-quiet transition-colors focus-within:border-accent'
/** The input in that box. */
export const INPUT = 'min-h-14 min-w-0 flex-1 text-lg/normal text-ink outline-none placeholder:text-quiet'

/** A message in place of the list. */
export const NOTE = 'px-6 py-7 text-center text-balance text-soft empty:hidden'
