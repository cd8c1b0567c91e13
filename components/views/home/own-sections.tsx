import type { ReactNode } from 'react'
import { myRecordsLink } from '@/lib/tracking/links/records'
import { Section } from './section'

export type OwnTexts = Record<'continue' | 'nextUp' | 'nextUpWhy' | 'proposals' | 'friends', string>

/** A place of cards with a fixed height: as many rows as its name says. On a phone it scrolls sideways. */
const GRID =
  '-mx-gutter grid auto-cols-[min(78vw,300px)] grid-flow-col gap-3 overflow-x-auto px-gutter scrollbar-none sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:grid-cols-2 sm:overflow-visible sm:px-0 md:grid-cols-3 lg:grid-cols-4'
const TWO_ROWS = `${GRID} h-55 grid-rows-2 sm:max-md:*:nth-[n+5]:hidden md:max-lg:*:nth-[n+7]:hidden`
const ONE_ROW = `${GRID} h-26 grid-rows-1 sm:max-md:*:nth-[n+3]:hidden md:max-lg:*:nth-[n+4]:hidden lg:*:nth-[n+5]:hidden`
export const GRIDS = { watching: TWO_ROWS, planned: ONE_ROW } as const
/** The same height for a text. */
export const TEXT_PLACES = { watching: 'h-55', planned: 'h-26' } as const

type Props = { texts: OwnTexts; watching: ReactNode; planned: ReactNode; tool?: ReactNode }

/** The works that the user watches or plans. */
export function OwnSections({ texts, watching, planned, tool }: Props) {
  return (
    <>
      <Section box="watching" title={texts.continue} href={myRecordsLink({ status: 'Watching', sort: 'updated' })}>
        {watching}
      </Section>
      <Section
        box="planned"
        title={texts.nextUp}
        href={myRecordsLink({ status: 'Planned' })}
        note={texts.nextUpWhy}
        tool={tool}
        className="pt-4"
      >
        {planned}
      </Section>
    </>
  )
}

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Placeholders of cards. */
export function SkeletonCards({ grid }: { grid: string }) {
  return (
    <div className={grid} aria-hidden="true">
      {CARDS.map((card) => (
        <span key={card} className="skeleton rounded-lg" />
      ))}
    </div>
  )
}

/** The placeholder of the user's works. */
export function OwnSectionsSkeleton({ texts }: { texts: OwnTexts }) {
  const cards = (grid: string) => <SkeletonCards grid={grid} />
  return <OwnSections texts={texts} watching={cards(GRIDS.watching)} planned={cards(GRIDS.planned)} />
}
