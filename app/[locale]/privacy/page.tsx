import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getMessages } from 'next-intl/server'
import { TermsPage } from '@/components/accounts/terms-page'
import { pageMetadata } from '@/components/seo/metadata'
import { accountLinks } from '@/lib/identity/links/accounts'
import { termsHtml, termsTexts } from '@/server/domain/accounts/terms'

export async function generateMetadata(): Promise<Metadata> {
  if (!termsTexts().privacy) return {}
  const { privacy: title, privacyAbout: description } = (await getMessages()).terms
  return pageMetadata({ title, description, path: accountLinks.privacyNotice() })
}

export default async function PrivacyNotice() {
  const html = await termsHtml('privacy')
  if (html === null) notFound()
  return <TermsPage title={(await getMessages()).terms.privacy} html={html} />
}
