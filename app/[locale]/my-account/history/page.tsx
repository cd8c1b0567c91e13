import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { HistoryShell } from '@/components/tracking/history/history-shell'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('history')
  return accountMetadata(t('title'), t('description'), links.myAccount('history'))
}

export default function MyHistory() {
  const t = useTranslations('history')
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <HistoryShell />
    </>
  )
}
