import type { ReactNode } from 'react'
import type { EntryParams } from '@/app/entry-loader'
import { EntryFrame } from '@/components/entry/frame'
import { loadCompany } from './load'
import { companyView } from './view'

export default async function CompanyEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={await companyView(await loadCompany({ params }))}>{children}</EntryFrame>
}
