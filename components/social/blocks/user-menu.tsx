'use client'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'

const BlockButtons = lazyPart(() => import('./block-buttons'))

type Props = {
  username: string
  /** The name of the button. */
  label: string
  className: string
  /** A word instead of the icon; the name must contain it. */
  shown?: string
  /** Called after the user was blocked or muted, or is not any more. */
  onChange: () => void
}

/** Opens the buttons that mute or block a user, whose state is read then. */
export function UserMenu({ username, label, className, shown, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {shown ? <span aria-hidden="true">{shown}</span> : <Icon name="more" size={18} />}
        <span className="sr-only">{label}</span>
      </button>
      {isOpen && <BlockButtons username={username} onChange={onChange} />}
    </>
  )
}
