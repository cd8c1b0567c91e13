import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { MyWatched } from '@/components/tracking/watched/my-watched'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const { list } = (await getMessages()).myMedia
  return accountMetadata(list.title, list.description, links.myAccount('watched'))
}

export default function MyWatchedPage() {
  const { list } = useMessages().myMedia
  return <MyWatched title={list.title} />
}
