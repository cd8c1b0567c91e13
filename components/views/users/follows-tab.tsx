import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import type { Follow } from '@/lib/identity/schemas/users'
import { links, pageLink } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { FollowList } from './follow-list'

type Props = { side: 'following' | 'followers'; username: string; found: Paged<Follow> }

/** The users that a user follows, or the followers. */
export function FollowsTab({ side, username, found }: Props) {
  const t = useTranslations('users')
  const path = links.user(username, side)
  return (
    <Section className="tab" name="tab-title" title={t(`${side}.title`, { username })} heading="sr-only">
      <div className="results">
        {found.total === 0 ? (
          <Empty title={t(`${side}.nothing`, { username })} />
        ) : (
          <FollowList
            label={t(`${side}.title`, { username })}
            follows={found.data.map(({ id, username, profilePicture, isFriend }) => ({
              id,
              username,
              profilePicture,
              isFriend,
            }))}
            friends={t('follow.friends')}
          />
        )}
        <Pagination of={found} href={(page) => pageLink(path, page)} />
      </div>
      <JapaneseFace texts={found.data.map(({ username }) => username)} />
    </Section>
  )
}
