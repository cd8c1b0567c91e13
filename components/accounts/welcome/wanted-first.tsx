import { useMessages, useTranslations } from 'next-intl'
import { WantedVote } from '@/components/community/reviews/wanted-vote'
import { FavoriteToggle } from '@/components/lists/favorites/favorite-button'
import { LikeButton } from '@/components/lists/page/list-actions'
import { Actions } from '@/components/tracking/records/marks/actions'
import { useMediaState } from '@/components/tracking/records/use-media-state'
import { PANEL } from '@/components/ui/panel'
import { QuietLink } from '@/components/ui/quiet-link'
import { Section } from '@/components/ui/section'
import { FollowToggle } from '@/components/views/users/follow-toggle'
import { Link } from '@/i18n/link'
import type { Wanted } from '@/lib/identity/wanted-actions'
import { links } from '@/lib/links'
import { FAVORITE_KINDS } from '@/lib/lists/schemas/favorites'

type Props = { wanted: Wanted; next: string | null }

/**
 * What the visitor wanted before registering. Its button does it at once (lib/browser/wanted-action.ts), and says
 * whether it is done, with a link to the page.
 */
export function WantedFirst({ wanted, next }: Props) {
  const t = useTranslations('welcome.wanted')
  return (
    <Section className={`${PANEL} mb-4`} name="wanted-title" title={t('title')} heading="font-semibold text-ink">
      <WantedButton wanted={wanted} />
      {next && (
        <QuietLink href={next} className="justify-self-start text-sm">
          {t('back')}
        </QuietLink>
      )}
    </Section>
  )
}

function WantedButton({ wanted: { of, action } }: { wanted: Wanted }) {
  const { favorites, lists, users } = useMessages()
  const [kind = '', name = ''] = splitOnce(of)
  const favorite = FAVORITE_KINDS.find((each) => each === kind)
  if (kind === 'media') return <WantedWork id={Number(name)} action={action} />
  if (kind === 'review') return <WantedVote id={Number(name)} />
  if (favorite)
    return (
      <span className="flex">
        <FavoriteToggle
          kind={favorite}
          id={Number(name)}
          texts={{ add: favorites.add, added: favorites.added, failed: favorites.failed }}
          isOpen
        />
      </span>
    )
  if (kind === 'user')
    return (
      <p className="flex flex-wrap items-center gap-3">
        <Link href={links.user(name)} className="font-semibold text-ink" dir="auto">
          {name}
        </Link>
        <FollowToggle address={links.userCall(name, 'follow')} username={name} texts={users.follow} />
      </p>
    )
  return (
    <span className="flex">
      <LikeButton list={{ url: name, likes: 0 }} texts={lists.actions} isOpen />
    </span>
  )
}

/** The title of a work and its buttons. What the visitor wanted is done already. */
function WantedWork({ id, action }: { id: number; action: Wanted['action'] }) {
  const t = useTranslations('welcome.wanted')
  const state = useMediaState(id)
  const title = state?.title ?? ''
  const isDone = action === 'favorite' ? state?.isFavorited : state?.watched
  const said = action === 'favorite' || action === 'oneMore' ? action : 'plan'
  return (
    <>
      <p className="text-soft" role="status">
        {state && (isDone && action !== 'list' ? t(`done.${said}`, { title }) : title)}
      </p>
      <Actions id={id} />
    </>
  )
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}
