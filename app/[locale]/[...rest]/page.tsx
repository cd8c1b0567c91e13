import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Missing } from '@/components/layout/missing'
import { respondNotFound } from '@/server/platform/cache/tags'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: t('missing.title'), robots: { index: false } }
}

/** Where no page is, in the page's locale: Next's own not-found page stands outside app/[locale]. */
export default function NoPage() {
  respondNotFound()
  return <Missing />
}
