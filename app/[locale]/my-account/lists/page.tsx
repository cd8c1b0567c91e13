import { accountMetadataOf } from '@/components/accounts/metadata'
import { MyListsShell } from '@/components/views/my-lists/my-lists-shell'
import { links } from '@/lib/links'

export const generateMetadata = accountMetadataOf('lists.mine', links.myAccount('lists'))

export default function MyLists() {
  return <MyListsShell />
}
