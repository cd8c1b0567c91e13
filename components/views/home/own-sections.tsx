import type { ReactNode } from 'react'
import { myRecordsLink } from '@/lib/tracking/links/records'
import { Section } from './section'

export type OwnTexts = Record<
  'continue' | 'nextUp' | 'nextUpWhy' | 'series' | 'unrated' | 'proposals' | 'friends',
  string
>

/** A place of cards with a fixed height: as many rows as its name says. On a phone it scrolls sideways. */
const GRID =
  '-mx-gutter grid auto-cols-[min(78vw,300px)] grid-flow-col gap-3 overflow-x-auto px-gutter scrollbar-none sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:grid-cols-2 sm:overflow-visible sm:px-0 md:grid-cols-3 lg:grid-cols-4'
const TWO_ROWS = `${GRID} h-55 grid-rows-2 sm:max-md:*:nth-[n+5]:hidden md:max-lg:*:nth-[n+7]:hidden`
const ONE_ROW = `${GRID} h-26 grid-rows-1 sm:max-md:*:nth-[n+3]:hidden md:max-lg:*:nth-[n+4]:hidden lg:*:nth-[n+5]:hidden`
/** A row that scrolls sideways on every screen, with room for the bar of a mouse. */
const SIDEWAYS =
  '-mx-gutter grid grid-flow-col grid-rows-[6.5rem] justify-start gap-3 overflow-x-auto overscroll-x-contain px-gutter scrollbar-none pointer-fine:[scrollbar-width:thin]'
const RATED = 'h-29 in-data-[empty~=many-unrated]:h-58'
export const GRIDS = {
  watching: TWO_ROWS,
  planned: ONE_ROW,
  series: `${SIDEWAYS} h-29 auto-cols-[min(78vw,300px)]`,
  unrated: `${SIDEWAYS} ${RATED} auto-cols-[370px] in-data-[empty~=many-unrated]:grid-rows-[6.5rem_6.5rem]`,
  proposals: TWO_ROWS,
} as const
/** The same height for a text. */
export const TEXT_PLACES = {
  watching: 'h-55',
  planned: 'h-26',
  series: 'h-29',
  unrated: RATED,
  proposals: 'h-55',
} as const

type OwnBox = 'watching' | 'planned' | 'series' | 'unrated'
type Props = {
  texts: OwnTexts
  /** What is in a box. */
  box: (box: OwnBox) => ReactNode
  /** A button beside a heading. */
  tools?: Partial<Record<OwnBox, ReactNode>>
}

/** The works that the user watches or plans, what follows those that they have seen, and what they have not rated. */
export function OwnSections({ texts, box, tools }: Props) {
  return (
    <>
      <Section box="watching" title={texts.continue} href={myRecordsLink({ status: 'Watching', sort: 'updated' })}>
        {box('watching')}
      </Section>
      <Section
        box="planned"
        title={texts.nextUp}
        href={myRecordsLink({ status: 'Planned' })}
        note={texts.nextUpWhy}
        tool={tools?.planned}
        className="pt-4"
      >
        {box('planned')}
      </Section>
      <Section box="series" title={texts.series} className="pt-4">
        {box('series')}
      </Section>
      <Section box="unrated" title={texts.unrated} tool={tools?.unrated} className="pt-4">
        {box('unrated')}
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
  return <OwnSections texts={texts} box={(box) => <SkeletonCards grid={GRIDS[box]} />} />
}

type ProposalsProps = { texts: OwnTexts; heading?: ReactNode; children: ReactNode }

/** The works that the user may like. */
export function ProposalsSection({ texts, heading, children }: ProposalsProps) {
  return (
    <Section box="proposals" title={texts.proposals} heading={heading} className="for-users column pt-4">
      {children}
    </Section>
  )
}
