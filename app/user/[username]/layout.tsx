import type { ReactNode } from 'react'
import { loadUser, type UserParams } from '@/components/users/load'
import { UserFrame } from '@/components/users/user-frame'

export default async function UserLayout({ params, children }: UserParams & { children: ReactNode }) {
  return <UserFrame user={await loadUser({ params })}>{children}</UserFrame>
}
