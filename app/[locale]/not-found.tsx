import type { Metadata } from 'next'
import { Missing } from '@/components/layout/missing'
import { words } from '@/messages/words'

const t = words('layout')

export function generateMetadata(): Metadata {
  return { title: t('missing.title'), robots: { index: false } }
}

export default function NotFound() {
  return <Missing />
}
