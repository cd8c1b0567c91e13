/** A link among choices, as a chip; the chosen one has `aria-current`. */
export const CHOICE_CHIP =
  'chip chip-plain min-h-10 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_0_0_1.5px_var(--accent)]'
