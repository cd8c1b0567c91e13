import type { ReactNode } from 'react'
import { CardGrid } from '../ui/card-grid'

/** The place of a card: the `sizes` of its picture, and whether it is in the first screen. */
export type Place = { sizes: string; first?: boolean }

const GRID =
  'grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-5 sm:gap-x-4 sm:gap-y-7 md:grid-cols-6 md:gap-x-5 md:gap-y-8 xl:grid-cols-10'
const SIZES =
  '(min-width: 1920px) 164px, (min-width: 1440px) 208px, (min-width: 1024px) 14vw, (min-width: 600px) 17vw, 30vw'
/** The number of cards in the first row on a phone, which load with priority. More of them would delay each other. */
const FIRST = 3

type Props<Entry> = {
  label: string
  entries: readonly Entry[]
  card: (entry: Entry, place: Place, index: number) => ReactNode
}

/** A wrapping grid of cards. */
export function Cards<Entry>({ label, entries, card }: Props<Entry>) {
  return (
    <CardGrid className={GRID} label={label}>
      {entries.map((entry, index) => card(entry, { sizes: SIZES, first: index < FIRST }, index))}
    </CardGrid>
  )
}
