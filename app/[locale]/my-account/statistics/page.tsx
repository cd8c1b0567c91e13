import type { Metadata } from 'next'
import { useMessages, useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { OwnStatistics } from '@/components/tracking/statistics/own-statistics'
import { statisticsTextsOf } from '@/components/tracking/statistics/texts'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('statistics')
  return accountMetadata(t('title'), t('description'), links.myAccount('statistics'))
}

export default function MyStatistics() {
  const t = useTranslations('statistics')
  const statisticsTexts = statisticsTextsOf(useMessages())
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <OwnStatistics texts={statisticsTexts} />
    </>
  )
}
