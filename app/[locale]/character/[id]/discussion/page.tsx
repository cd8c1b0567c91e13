import type { Metadata } from 'next'
import type { EntryParams } from '@/app/entry-loader'
import type { TabQuery } from '@/components/catalogue/entry/tab-search'
import { EntryDiscussion, entryReviewsMetadata } from '@/components/community/reviews/entry-tabs'
import { commentSearchOf } from '@/components/community/reviews/search-of'
import { discussionOf } from '@/server/domain/community/discussions'
import { loadCharacter } from '../load'
import { characterView } from '../view'

type Props = EntryParams & { searchParams: Promise<TabQuery> }

export async function generateMetadata(props: Props): Promise<Metadata> {
  return entryReviewsMetadata(
    await characterView(await loadCharacter(props)),
    'discussion',
    commentSearchOf(await props.searchParams),
  )
}

export default async function CharacterDiscussion(props: Props) {
  const entry = await loadCharacter(props)
  const search = commentSearchOf(await props.searchParams)
  const read = await discussionOf('character', entry.id, search)
  return <EntryDiscussion entry={await characterView(entry)} search={search} read={read} />
}
