import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { MyRecords } from '@/components/tracking/records/page/my-records'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('myMedia.list')
  return accountMetadata(t('title'), t('description'), links.myAccount('watched'))
}

export default function MyRecordsPage() {
  return <MyRecords title={useTranslations('myMedia.list')('title')} />
}
