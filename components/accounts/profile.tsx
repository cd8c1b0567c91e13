'use client'
import { useState } from 'react'
import { Avatar } from '@/components/identity/avatar'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { LinedButton } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { QuietLink } from '@/components/ui/quiet-link'
import { Panel } from '@/components/ui/section'
import { About } from '@/components/views/users/about'
import { OwnFollows } from '@/components/views/users/own-follows'
import { PROFILE_NAME } from '@/components/views/users/profile-styles'
import type { OwnFollowsTexts } from '@/components/views/users/texts'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { SpoilerTexts } from '@/lib/markup/spoiler-labels'
import type { ProfileTexts } from './texts'

const ListsNotice = lazyPart(() => import('./lists-notice'))
const ProfileForm = lazyPart(() => import('./profile-form'))

const PROFILE = 'mx-auto grid max-w-reading grid-cols-[auto_minmax(0,1fr)] items-center gap-x-7 gap-y-4'

type Props = { texts: ProfileTexts; spoilers: SpoilerTexts; follows: OwnFollowsTexts }

/** The profile of the logged-in user, whom they follow, and the form that changes it. */
export function Profile({ texts, spoilers, follows }: Props) {
  const format = useFormats()
  const user = useOwnUser()
  const [editing, setEditing] = useState(false)
  if (!user) return <ProfileSkeleton />
  return (
    <section className={PROFILE} aria-labelledby="profile-name">
      <Avatar user={user} size={128} />
      <div className="grid gap-1.5">
        <h1 id="profile-name" className={PROFILE_NAME}>
          {user.username}
        </h1>
        <p className="text-quiet">
          {texts.joined.replace('{date}', format.partialDate(user.createdDate.slice(0, 10)))}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <LinedButton aria-expanded={editing} onClick={() => setEditing(!editing)}>
            {editing ? texts.stop : texts.edit}
          </LinedButton>
          <Link href={links.user(user.username)} className="button button-plain inset-ring inset-ring-line">
            {texts.public}
          </Link>
          <Link href={links.settings()} className="button button-plain inset-ring inset-ring-line">
            {texts.settings}
          </Link>
        </p>
      </div>
      <div className="col-span-full mt-3 grid gap-8">
        {editing ? (
          <ProfileForm
            user={user}
            onDone={() => setEditing(false)}
            waiting={<span className="skeleton h-80 rounded-lg" />}
          />
        ) : (
          <About html={user.descriptionHtml} nothing={texts.none} spoilers={spoilers} />
        )}
        {!editing && user.description === null && <Beginning texts={texts.begin} onEdit={() => setEditing(true)} />}
        {!editing && !user.hasChosenLists && <ListsNotice />}
        {!editing && <OwnFollows user={user} texts={follows} />}
      </div>
    </section>
  )
}

/** What makes a profile, for a user who has written nothing yet. */
function Beginning({ texts, onEdit }: { texts: ProfileTexts['begin']; onEdit: () => void }) {
  return (
    <Panel name="begin-title" title={texts.title} lead={texts.text}>
      <ul className="grid *:flex *:items-center">
        <Step href={links.welcome()}>{texts.firstSteps}</Step>
        <li>
          <button type="button" className="quiet-link min-h-11 text-start" onClick={onEdit}>
            {texts.about}
          </button>
        </li>
        <Step href={links.myAccount('favorites')}>{texts.favorites}</Step>
        <Step href={links.settings('privacy')}>{texts.lists}</Step>
      </ul>
    </Panel>
  )
}

const Step = ({ href, children }: { href: string; children: string }) => (
  <li>
    <QuietLink href={href} className="min-h-11 content-center">
      {children}
    </QuietLink>
  </li>
)

/** The placeholder of a profile that is loading. */
function ProfileSkeleton() {
  return (
    <div className={`needs-script ${PROFILE}`} aria-hidden="true">
      <span className="skeleton size-24 flex-none rounded-full inset-ring inset-ring-line sm:size-32" />
      <div className="grid gap-1.5">
        <span className="skeleton h-8 w-full max-w-60 rounded-sm" />
        <span className="skeleton h-4.5 w-35 rounded-sm" />
      </div>
    </div>
  )
}
