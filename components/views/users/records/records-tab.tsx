import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import type { RecordList } from '@/lib/identity/record-lists'
import type { PublicRecordPage, PublicRecordPageSearch } from '@/lib/tracking/schemas/public-records'
import { FriendsRecords } from './friends-records'
import { RecordsView } from './records-view'

type Props = {
  username: string
  list: RecordList
  search: PublicRecordPageSearch
  /** Null if only friends may see the list: their browsers read it. */
  found: PublicRecordPage | null
}

/** A user's anime, manga or games. */
export function RecordsTab({ username, list, search, found }: Props) {
  const t = useTranslations('users.records')
  return (
    <Section className="tab" name="tab-title" title={t(`of.${list}`, { username })} heading="sr-only">
      {found ? (
        <RecordsView {...{ username, list, search, found }} />
      ) : (
        <FriendsRecords {...{ username, list, search }} texts={{ onlyFriends: t('onlyFriends', { username }) }} />
      )}
    </Section>
  )
}
