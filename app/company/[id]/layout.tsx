import type { ReactNode } from 'react'
import { loadCompany } from '@/components/companies/entry/load'
import { companyView } from '@/components/companies/entry/view'
import { EntryFrame } from '@/components/entry/frame'
import type { EntryParams } from '@/components/entry/load'

export default async function CompanyEntryLayout({ params, children }: EntryParams & { children: ReactNode }) {
  return <EntryFrame entry={companyView(await loadCompany({ params }))}>{children}</EntryFrame>
}
