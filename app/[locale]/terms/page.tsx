import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getMessages } from 'next-intl/server'
import { TermsPage } from '@/components/accounts/terms-page'
import { pageMetadata } from '@/components/seo/metadata'
import { accountLinks } from '@/lib/identity/links/accounts'
import { termsHtml, termsTexts } from '@/server/domain/accounts/terms'

export async function generateMetadata(): Promise<Metadata> {
  if (!termsTexts().terms) return {}
  const { terms: title, termsAbout: description } = (await getMessages()).terms
  return pageMetadata({ title, description, path: accountLinks.terms() })
}

export default async function Terms() {
  const html = await termsHtml('terms')
  if (html === null) notFound()
  return <TermsPage title={(await getMessages()).terms.terms} html={html} />
}
