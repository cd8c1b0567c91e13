import { useMessages } from 'next-intl'
import { useState } from 'react'
import { PANEL } from '@/components/ui/panel'
import type { OwnUser } from '@/lib/identity/schemas/users'
import ProfileForm from '../profile-form'

/** Picture, banner and description of the user's profile. */
export default function ProfileSettings({ user }: { user: OwnUser }) {
  const { profile } = useMessages().account
  const [round, setRound] = useState(0)
  return (
    <section className={PANEL} aria-label={profile.edit}>
      <ProfileForm key={round} user={user} onDone={() => setRound(round + 1)} />
    </section>
  )
}
