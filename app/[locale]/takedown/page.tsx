import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { formTextsOf } from '@/components/form/texts'
import { TakedownForm } from '@/components/moderation/takedown-form'
import { pageMetadata } from '@/components/seo/metadata'
import { moderationLinks } from '@/lib/moderation/links'

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await getMessages()).moderation.takedown
  return pageMetadata({ title, description, path: moderationLinks.takedown(), index: false })
}

export default function Takedown() {
  const messages = useMessages()
  const { lead, description: _, ...texts } = messages.moderation.takedown
  return (
    <AccountPage title={texts.title} lead={lead}>
      <TakedownForm texts={{ ...texts, needsScript: messages.account.needsScript }} form={formTextsOf(messages)} />
    </AccountPage>
  )
}
