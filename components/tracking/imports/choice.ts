/** The line of a choice with a line of explanation below. */
export const CHOICE =
  'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md px-3 py-2 inset-ring inset-ring-line transition-colors hover:bg-float has-checked:bg-float'
