import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Missing } from '@/components/layout/missing'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: t('missing.title'), robots: { index: false } }
}

export default function NotFound() {
  return <Missing />
}
