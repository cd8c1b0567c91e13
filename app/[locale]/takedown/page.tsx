import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { plainForm } from '@/components/form/plain'
import { formTextsOf } from '@/components/form/texts'
import { TakedownForm } from '@/components/moderation/takedown-form'
import { pageMetadata } from '@/components/seo/metadata'
import { takedownSearch } from '@/lib/moderation/schemas/moderation'
import { takedownCall, takedownLink } from '@/lib/moderation/takedown-links'

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await getMessages()).moderation.takedown
  return pageMetadata({ title, description, path: takedownLink(), index: false })
}

export default async function Takedown({ searchParams }: SearchProps) {
  const messages = await getMessages()
  const { lead, description: _, ...texts } = messages.moderation.takedown
  const { page, ...answer } = searchOf(takedownSearch, await searchParams)
  return (
    <AccountPage title={texts.title} lead={lead}>
      <TakedownForm
        page={page}
        texts={texts}
        form={formTextsOf(messages)}
        plain={plainForm(takedownCall(), answer, messages, await getLocale())}
      />
    </AccountPage>
  )
}
