import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Missing } from '@/components/layout/missing'
import { respondNotFound } from '@/server/platform/cache/tags'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: t('missing.title'), robots: { index: false } }
}

/** Any other path, so that its "not found" page is in the locale: Next's own one is outside app/[locale]. */
export default function NoPage() {
  respondNotFound()
  return <Missing />
}
