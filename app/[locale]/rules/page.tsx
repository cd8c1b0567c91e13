import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getMessages } from 'next-intl/server'
import { TermsPage } from '@/components/accounts/terms-page'
import { pageMetadata } from '@/components/seo/metadata'
import { accountLinks } from '@/lib/identity/links/accounts'
import { operatorHtml } from '@/server/domain/accounts/terms'
import { site } from '@/server/platform/site/site'

export async function generateMetadata(): Promise<Metadata> {
  if ((await site()).rules === '') return {}
  const { rules: title, rulesAbout: description } = (await getMessages()).terms
  return pageMetadata({ title, description, path: accountLinks.rules() })
}

/** The rules of the site. There is no such page while an administrator has written none. */
export default async function Rules() {
  const { rules } = await site()
  if (rules === '') notFound()
  return <TermsPage title={(await getMessages()).terms.rules} html={operatorHtml(rules)} />
}
