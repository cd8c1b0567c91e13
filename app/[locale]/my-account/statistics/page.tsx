import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { OwnStatistics } from '@/components/statistics/own-statistics'
import { statisticsTexts } from '@/components/statistics/texts'
import { links } from '@/lib/links'

const { title, description } = statisticsTexts

export function generateMetadata(): Metadata {
  return accountMetadata(title, description, links.myAccount('statistics'))
}

export default function MyStatistics() {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <OwnStatistics texts={statisticsTexts} />
    </>
  )
}
