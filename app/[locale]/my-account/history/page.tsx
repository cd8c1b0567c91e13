import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { HistoryShell } from '@/components/history/history-shell'
import { links } from '@/lib/links'
import { words } from '@/messages/words'

const t = words('history')

export function generateMetadata(): Metadata {
  return accountMetadata(t('title'), t('description'), links.myAccount('history'))
}

export default function MyHistory() {
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <HistoryShell />
    </>
  )
}
