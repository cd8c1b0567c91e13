import type { ReactNode } from 'react'
import { EntryFrame } from '@/components/catalogue/entry/frame'
import type { EntryParams } from './loader'
import type { EntryKind } from './tab'

/** The layout of the pages of an entry, with the buttons of the user. */
export const layoutOf =
  <Head extends object>({ load, view }: EntryKind<Head>, actions?: (id: number) => ReactNode) =>
  async ({ params, children }: EntryParams & { children: ReactNode }) => {
    const entry = await view(await load({ params }))
    return (
      <EntryFrame entry={entry} actions={actions?.(entry.id)}>
        {children}
      </EntryFrame>
    )
  }
