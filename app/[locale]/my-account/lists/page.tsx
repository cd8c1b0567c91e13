import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { MyListsShell } from '@/components/views/my-lists/my-lists-shell'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lists.mine')
  return accountMetadata(t('title'), t('description'), links.myAccount('lists'))
}

export default function MyLists() {
  return <MyListsShell />
}
