import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { useOptimisticRecord } from '@/components/identity/session/use-optimistic-record'
import { Icon } from '@/components/ui/icon'
import { orElse } from '@/components/ui/or-else'
import { takeWantedAction } from '@/lib/browser/wanted-action'
import type { OwnComments, Review } from '@/lib/community/schemas/reviews'
import { wantedVote } from '@/lib/identity/wanted-actions'
import { sendVote } from './calls'

export const BUTTON =
  'inline-flex min-h-10 items-center gap-1.5 rounded-md px-2.5 text-sm/normal text-quiet hover:bg-float hover:text-ink aria-pressed:text-accent disabled:cursor-default disabled:opacity-60'

type Voted = { votes: Review['votes']; vote: boolean | null }
type Props = {
  review: Pick<Review, 'id' | 'votes'>
  /** The user's vote, null without one; undefined until it is known. */
  mine: boolean | null | undefined
}

/** The vote of a user on a text. */
export const voteOn = (id: number, { votes }: OwnComments) => votes.find((each) => each.id === id)?.up ?? null

/**
 * The buttons that vote on a text of somebody else. A vote that was wanted before the login is stored first; if it is
 * refused, it is left out.
 */
export function Votes({ review: { id, votes }, mine }: Props) {
  const t = useTranslations('reviews')
  const { up, down } = votes
  const confirmed = useMemo((): Voted => ({ votes: { up, down }, vote: mine ?? null }), [up, down, mine])
  const [current = confirmed, record] = useOptimisticRecord<Voted>(confirmed)
  const write = (vote: boolean | null) =>
    record.write({
      apply: (state) => voted(state, vote),
      send: () => sendVote(id, vote),
      confirm: (_, answer) => answer,
    })
  const press = (up: boolean) => orElse(write(record.current?.vote === up ? null : up), t('votes.failed'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the vote is known
  useEffect(() => {
    if (mine === undefined) return
    const wanted = wantedVote(takeWantedAction(`review:${id}`))
    if (wanted !== undefined && wanted !== mine) void write(wanted).catch(() => undefined)
  }, [mine === undefined])
  return (
    <>
      {([true, false] as const).map((up) => {
        const count = up ? current.votes.up : current.votes.down
        return (
          <button
            key={String(up)}
            type="button"
            className={BUTTON}
            aria-pressed={current.vote === up}
            disabled={mine === undefined}
            title={t(up ? 'votes.up' : 'votes.down', { count })}
            onClick={() => void press(up)}
          >
            <Icon name={up ? 'thumbUp' : 'thumbDown'} size={16} />
            {count}
            <span className="sr-only"> {t(up ? 'votes.helpful' : 'votes.notHelpful')}</span>
          </button>
        )
      })}
    </>
  )
}

/** The votes after the user's own has changed. */
function voted(before: Voted, vote: boolean | null): Voted {
  if (before.vote === vote) return before
  const count = (up: boolean, votes: number) => votes - Number(before.vote === up) + Number(vote === up)
  return { votes: { up: count(true, before.votes.up), down: count(false, before.votes.down) }, vote }
}
