/** Styles that the pages of entries and torrents share; the grid is in entry.css. */
export const look = {
  entry: 'entry data-[shape=square]:[--cut:1] max-lg:[&_[data-far=more]]:hidden',
  banner: 'entry-banner relative h-(--banner) overflow-hidden bg-(--own)',
  /** The areas are cover, titles, actions, tabs, main, facts; on a wide screen `side` replaces cover and facts. */
  grid: 'column entry-grid',
  titles: 'min-w-0 pt-3 [grid-area:titles] md:pt-5',
  heading: 'text-xl/[1.2] font-bold tracking-[-0.015em] sm:text-2xl/[1.2]',
  longHeading: 'text-base/[1.3] font-bold tracking-[-0.015em] sm:text-xl/[1.3]',
  /** A line below the heading. */
  other: 'entry-other mt-1 text-sm/5.5 text-soft md:text-base/5.5',
  main: 'entry-main contents md:block md:[grid-area:main]',
  side: 'contents md:block md:[grid-area:side]',
  cover: 'entry-cover relative z-1 -mt-12 [grid-area:cover] sm:-mt-24 md:mt-[calc(20px-min(200px,var(--banner)))]',
  coverPicture: 'aspect-(--cut,2/3) h-auto w-full rounded-md bg-(--own) object-cover shadow-lift',
  /** Descriptions and biographies. */
  text: 'max-w-[68ch] leading-[1.65] text-pretty whitespace-pre-line',
}
