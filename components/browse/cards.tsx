import type { ReactNode } from 'react'
import { CardGrid } from '../ui/card-grid'

/** Where a card stands: what <img sizes> says of the columns of card.css, and whether that is the first screen. */
export type Place = { sizes: string; first?: boolean }

const SIZES =
  '(min-width: 1920px) 164px, (min-width: 1440px) 208px, (min-width: 1024px) 14vw, (min-width: 600px) 17vw, 30vw'
/** Cards of the first row on a phone: more of them at once would only come later, each of them. */
const FIRST = 3

type Props<Entry> = { label: string; entries: readonly Entry[]; card: (entry: Entry, place: Place) => ReactNode }

/** Entries as a wrapping grid of cards. */
export function Cards<Entry>({ label, entries, card }: Props<Entry>) {
  return (
    <CardGrid className="cards" label={label}>
      {entries.map((entry, index) => card(entry, { sizes: SIZES, first: index < FIRST }))}
    </CardGrid>
  )
}
