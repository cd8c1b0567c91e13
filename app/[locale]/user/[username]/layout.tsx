import type { ReactNode } from 'react'
import { UserFrame } from '@/components/views/users/user-frame'
import { loadUser, type UserParams } from './load'

export default async function UserLayout({ params, children }: UserParams & { children: ReactNode }) {
  return <UserFrame user={await loadUser({ params })}>{children}</UserFrame>
}
