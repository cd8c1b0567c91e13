'use client'
import { useMessages } from 'next-intl'
import type { ComponentProps } from 'react'
import { orElse } from '@/components/ui/or-else'

type Props = Omit<ComponentProps<'button'>, 'type' | 'onClick'>

/** Ends the session; only who is logged in sees it. */
export function LogoutButton({ className, ...button }: Props) {
  const notLoaded = useMessages().layout.part.failed
  const leave = () => import('./leave-session').then(({ leaveSession }) => leaveSession())
  return (
    <button
      {...button}
      type="button"
      className={`${className} for-users`}
      onClick={() => void orElse(leave(), notLoaded)}
    />
  )
}
