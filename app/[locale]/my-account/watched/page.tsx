import { useTranslations } from 'next-intl'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { MyRecords } from '@/components/tracking/records/page/my-records'
import { links } from '@/lib/links'

export const generateMetadata = accountMetadataOf('myMedia.list', links.myAccount('watched'))

export default function MyRecordsPage() {
  return <MyRecords title={useTranslations('myMedia.list')('title')} />
}
