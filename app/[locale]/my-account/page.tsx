import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { Profile } from '@/components/accounts/profile'
import { ownFollowsTextsOf } from '@/components/views/users/texts'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.profile')
  return accountMetadata(t('title'), t('description'), links.myAccount())
}

export default function MyAccount() {
  const ownFollowsTexts = ownFollowsTextsOf(useMessages())
  const { account, reviews } = useMessages()
  return <Profile texts={account.profile} spoilers={reviews.spoiler} follows={ownFollowsTexts} />
}
