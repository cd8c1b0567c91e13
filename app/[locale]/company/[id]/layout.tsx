import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/[locale]/_entry/loader'
import { EntryFrame } from '@/components/catalogue/entry/frame'
import { FavoriteAction } from '@/components/lists/favorites/favorite-action'
import { loadCompany } from './load'
import { companyView } from './view'

export default async function CompanyEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  const entry = await companyView(await loadCompany({ params }))
  return (
    <EntryFrame entry={entry} actions={<FavoriteAction kind="company" id={entry.id} />}>
      {children}
    </EntryFrame>
  )
}
