import type { ReactNode } from 'react'
import { UserFrame } from '@/components/views/users/user-frame'
import { isTrusted } from '@/server/domain/curation/contributors/queries'
import { site } from '@/server/platform/site/site'
import { loadUser, type UserParams } from './load'

export default async function UserLayout({ params, children }: UserParams & { children: ReactNode }) {
  const user = await loadUser({ params })
  return (
    <UserFrame user={user} isTrusted={await isTrusted(user.id)} hasTorrents={(await site()).torrents}>
      {children}
    </UserFrame>
  )
}
