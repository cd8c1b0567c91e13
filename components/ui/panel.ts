/** A block with its own background. */
export const PANEL = 'grid gap-3 rounded-lg bg-raised p-[clamp(16px,3vw,28px)] shadow-card'
