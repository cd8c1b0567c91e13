import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { OwnStatistics } from '@/components/tracking/statistics/own-statistics'
import { statisticsTextsOf } from '@/components/tracking/statistics/texts'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = statisticsTextsOf(await getMessages())
  return accountMetadata(title, description, links.myAccount('statistics'))
}

export default function MyStatistics() {
  const statisticsTexts = statisticsTextsOf(useMessages())
  return (
    <>
      <h1 className="sr-only">{statisticsTexts.title}</h1>
      <OwnStatistics texts={statisticsTexts} />
    </>
  )
}
