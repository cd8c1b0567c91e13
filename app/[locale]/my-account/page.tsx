import { useMessages } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { Profile } from '@/components/accounts/profile'
import { ownFollowsTextsOf } from '@/components/views/users/texts'
import { links } from '@/lib/links'

export const generateMetadata = accountMetadataOf('account.profile', links.myAccount())

export default function MyAccount() {
  const ownFollowsTexts = ownFollowsTextsOf(useMessages())
  const { account, reviews } = useMessages()
  return <Profile texts={account.profile} spoilers={reviews.spoiler} follows={ownFollowsTexts} />
}
