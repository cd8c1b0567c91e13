/** The field of the quick search: the same while the rest of it is on its way. */
export const FIELD =
  'quick-field flex min-h-14 items-center gap-3 border-b-2 border-line ps-5 pe-15 text-quiet transition-colors focus-within:border-accent'
/** What is typed into. */
export const INPUT = 'min-h-14 min-w-0 flex-1 text-lg/normal text-ink outline-none placeholder:text-quiet'
