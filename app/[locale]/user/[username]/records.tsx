import type { Metadata } from 'next'
import { PageParameters } from '@/components/browse/page-parameters'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { within } from '@/components/browse/within'
import { Kept } from '@/components/views/users/kept'
import { userMetadata } from '@/components/views/users/metadata'
import { RecordsTab } from '@/components/views/users/records/records-tab'
import { type RecordList, VISIBILITY_OF } from '@/lib/identity/record-lists'
import { links } from '@/lib/links'
import { publicRecordsLink } from '@/lib/tracking/links/public-records'
import { publicRecordPageSearch, publicRecordSearch } from '@/lib/tracking/schemas/public-records'
import { recordsOf } from '@/server/domain/tracking/public-records'
import { loadUser, loadUserForMetadata, type UserParams } from './load'

export type RecordsProps = UserParams & SearchProps

/** The metadata of a user's anime, manga or games. */
export async function metadataOfRecords(list: RecordList, props: RecordsProps): Promise<Metadata> {
  const { page } = searchOf(publicRecordPageSearch, await props.searchParams)
  return userMetadata(await loadUserForMetadata(props), list, page)
}

/** The page of such a list. Everybody gets the same page, so it contains only records that everybody may see. */
export async function recordsPage(list: RecordList, props: RecordsProps) {
  const user = await loadUser(props)
  const { username } = user
  const visibility = user[VISIBILITY_OF[list]]
  if (visibility === 'Nobody') return <Kept username={username} />
  const search = searchOf(publicRecordPageSearch, await props.searchParams)
  if (visibility === 'Friends') return <RecordsTab {...{ username, list, search }} found={null} />
  const link = (page: number) => publicRecordsLink(links.user(username, list), { ...search, page })
  const found = await recordsOf(user.id, { ...publicRecordSearch.parse({ list }), ...search })
  await within(found, link)
  return (
    <>
      <PageParameters of={publicRecordPageSearch} />
      <RecordsTab {...{ username, list, search, found }} />
    </>
  )
}
