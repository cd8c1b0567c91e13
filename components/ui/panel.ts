/** A block with its own background. */
export const PANEL = 'grid gap-3 rounded-lg bg-raised p-[clamp(16px,3vw,28px)] shadow-card'

/** The buttons of a long page, which stay at its lower edge; with data-edge-bar, no notification covers them. */
export const EDGE_BAR =
  'sticky bottom-(--bar) z-10 -mx-gutter flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground px-gutter py-2.5'
