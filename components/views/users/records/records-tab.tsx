import { useTranslations } from 'next-intl'
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
    <section className="tab" aria-labelledby="tab-title">
      <h2 id="tab-title" className="sr-only">
        {t(`of.${list}`, { username })}
      </h2>
      {found ? (
        <RecordsView {...{ username, list, search, found }} />
      ) : (
        <FriendsRecords {...{ username, list, search }} texts={{ onlyFriends: t('onlyFriends', { username }) }} />
      )}
    </section>
  )
}
