import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { MissingList } from '@/components/lists/page/missing-list'
import { MyListShell } from '@/components/lists/page/my-list-shell'
import { links } from '@/lib/links'
import { words } from '@/messages/words'

const t = words('lists.mineOne')

type Props = { params: Promise<{ listname: string }> }

/** Whose list it is stands in the browser alone, and so does what it is called. */
export function generateMetadata(): Metadata {
  return accountMetadata(t('title'), t('description'), links.myAccount('lists'))
}

export default async function MyList({ params }: Props) {
  return (
    <MyListShell listname={decodeURIComponent((await params).listname)}>
      <MissingList />
    </MyListShell>
  )
}
