'use client'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'type' | 'onClick'>

/** Ends the session; only who is logged in sees it. */
export function LogoutButton({ className, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className={`${className} for-users`}
      onClick={() => void import('./leave-session').then(({ leaveSession }) => leaveSession())}
    />
  )
}
