import type { ReactNode } from 'react'
import { CardGrid, COVER_PICTURES, COVERS } from '@/components/ui/card-grid'

/** The place of a card: the `sizes` of its picture, and whether it is in the first screen. */
export type Place = { sizes: string; first?: boolean }

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
    <CardGrid className={COVERS} label={label}>
      {entries.map((entry, index) => card(entry, { sizes: COVER_PICTURES, first: index < FIRST }, index))}
    </CardGrid>
  )
}
