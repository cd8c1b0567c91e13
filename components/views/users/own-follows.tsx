'use client'
import { failureText } from '@/components/identity/session/failure'
import { useRead } from '@/components/identity/session/use-read'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { Follow, OwnUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { FollowList } from './follow-list'
import { SECTION } from './section'
import type { OwnFollowsTexts } from './texts'

type Props = { user: OwnUser; texts: OwnFollowsTexts }

/** The number of users shown; the rest is behind a link. */
const SHOWN = 12

/** The users that the logged-in user follows, the latest first, with links to all of them and to the followers. */
export function OwnFollows({ user, texts }: Props) {
  const format = useFormats()
  const { username } = user
  const { found, failure } = useRead<Paged<Follow>>(`${links.userCall(username, 'following')}?size=${SHOWN}`)
  return (
    <section className={SECTION} aria-labelledby="following-title" aria-busy={found === undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="following-title" className="section-title">
          {texts.title}
        </h2>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm/normal figures">
          {found && found !== 'failed' && found.total > SHOWN && (
            <Link href={links.user(username, 'following')} className="quiet-link">
              {texts.all.replace('{count}', format.count(found.total))}
            </Link>
          )}
          <Link href={links.user(username, 'followers')} className="quiet-link">
            {texts.followers.replace('{count}', format.count(user.followerCount))}
          </Link>
        </p>
      </div>
      {found === 'failed' && <p role="alert">{failureText(failure, texts.failures)}</p>}
      {found && found !== 'failed' && found.total === 0 && <p className="text-quiet">{texts.nothing}</p>}
      {found && found !== 'failed' && found.total > 0 && (
        <>
          <FollowList label={texts.title} follows={found.data} friends={texts.friends} />
          <JapaneseFace texts={found.data.map(({ username }) => username)} />
        </>
      )}
    </section>
  )
}
