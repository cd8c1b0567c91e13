import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { PublicProfile } from '@/components/account/public-profile'
import { pageMetadata } from '@/components/layout/metadata'
import { cutDescription } from '@/lib/format'
import { links } from '@/lib/links'
import { words } from '@/messages/words'
import { publicUser } from '@/server/users/queries'

const t = words('account.public')

type Props = { params: Promise<{ username: string }> }

const load = cache(async (name: string) => publicUser(decodeURIComponent(name)))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const user = (await load((await params).username)) ?? notFound()
  const { username, description } = user
  return pageMetadata({
    title: t('of', { username }),
    description: description ? cutDescription(description) : t('describe', { username }),
    path: links.user(username),
    type: 'profile',
  })
}

export default async function UserPage({ params }: Props) {
  const user = (await load((await params).username)) ?? notFound()
  return <PublicProfile user={user} />
}
