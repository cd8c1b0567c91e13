import { accountMetadataOf } from '@/components/accounts/metadata'
import { MissingList } from '@/components/lists/page/missing-list'
import { MyListShell } from '@/components/lists/page/my-list-shell'
import { links } from '@/lib/links'

type Props = { params: Promise<{ listname: string }> }

/** Only the browser knows the user, so the server does not know the list's name. */
export const generateMetadata = accountMetadataOf('lists.mineOne', links.myAccount('lists'))

export default async function MyList({ params }: Props) {
  return (
    <MyListShell listname={decodeURIComponent((await params).listname)}>
      <MissingList />
    </MyListShell>
  )
}
