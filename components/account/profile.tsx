'use client'
import { useState } from 'react'
import { formatPartialDate } from '@/lib/format'
import { links } from '@/lib/links'
import type { FormTexts } from '../form/form'
import { useOwnUser } from '../session/use-own-user'
import { Avatar } from '../users/avatar'
import { OwnFollows } from '../users/own-follows'
import type { OwnFollowsTexts } from '../users/texts'
import { ProfileForm } from './profile-form'
import type { AccountTexts } from './texts'

export type ProfileTexts = AccountTexts['profile']

type Props = { texts: ProfileTexts; follows: OwnFollowsTexts; form: FormTexts }

/** Who one is here, whom one follows, and the form that changes it. */
export function Profile({ texts, follows, form }: Props) {
  const user = useOwnUser()
  const [editing, setEditing] = useState(false)
  if (!user) return <ProfileSkeleton />
  return (
    <section className="profile" aria-labelledby="profile-name">
      <Avatar user={user} size={128} />
      <div className="profile-head">
        <h1 id="profile-name" className="profile-name">
          {user.username}
        </h1>
        <p className="text-quiet">{texts.joined.replace('{date}', formatPartialDate(user.createdDate.slice(0, 10)))}</p>
        <p className="profile-actions">
          <button
            type="button"
            className="button button-plain"
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          >
            {editing ? texts.stop : texts.edit}
          </button>
          <a href={links.user(user.username)} className="button button-plain">
            {texts.public}
          </a>
        </p>
      </div>
      <div className="profile-body">
        {editing ? (
          <ProfileForm user={user} texts={texts} form={form} onDone={() => setEditing(false)} />
        ) : (
          <p className="profile-about" data-empty={user.description === null || undefined} dir="auto">
            {user.description ?? texts.none}
          </p>
        )}
        {!editing && <OwnFollows user={user} texts={follows} />}
      </div>
    </section>
  )
}

/** Holds the place of a profile that is on its way. */
function ProfileSkeleton() {
  return (
    <div className="profile needs-script" aria-hidden="true">
      <span className="avatar skeleton" data-size="128" />
      <div className="profile-head">
        <span className="skeleton profile-line" />
        <span className="skeleton profile-line profile-line-short" />
      </div>
    </div>
  )
}
