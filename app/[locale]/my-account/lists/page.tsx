import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { MyListsShell } from '@/components/lists/my-lists-shell'
import { links } from '@/lib/links'
import { words } from '@/messages/words'

const t = words('lists.mine')

export function generateMetadata(): Metadata {
  return accountMetadata(t('title'), t('description'), links.myAccount('lists'))
}

export default function MyLists() {
  return <MyListsShell />
}
