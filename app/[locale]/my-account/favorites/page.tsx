import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { MissingList } from '@/components/lists/page/missing-list'
import { MyListShell } from '@/components/lists/page/my-list-shell'
import { links } from '@/lib/links'
import { FAVORITES } from '@/lib/lists'
import { words } from '@/messages/words'

const t = words('lists.favorites')

export function generateMetadata(): Metadata {
  return accountMetadata(t('title'), t('description'), links.myAccount('favorites'))
}

/** The list that everybody has, among one's own pages. */
export default function MyFavorites() {
  return (
    <MyListShell listname={FAVORITES}>
      <MissingList />
    </MyListShell>
  )
}
