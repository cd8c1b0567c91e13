/** The panel of a chart, over all columns of the page or in one. */
export const PLOT =
  '@container grid grid-cols-1 content-start gap-4 rounded-lg bg-raised p-[clamp(16px,2.4vw,28px)] shadow-card'
export const WIDE_PLOT = `${PLOT} col-span-full`
