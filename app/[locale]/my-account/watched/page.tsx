import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { myMediaTexts } from '@/components/my-media/texts'
import { MyWatched } from '@/components/watched/my-watched'
import { links } from '@/lib/links'

const { list } = myMediaTexts

export function generateMetadata(): Metadata {
  return accountMetadata(list.title, list.description, links.myAccount('watched'))
}

export default function MyWatchedPage() {
  return <MyWatched title={list.title} />
}
