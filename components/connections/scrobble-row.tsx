import { useMessages, useTranslations } from 'next-intl'
import { otherTitles, Title } from '@/components/titles/title'
import { LinedButton } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import type { Scrobble } from '@/lib/connections/schemas/scrobbles'
import { links } from '@/lib/links'

type Props = {
  of: Scrobble
  /** Opens the search for its work; the button gets the focus back. */
  onPick: (button: HTMLElement) => void
  onEpisode: (episode: number) => void
  onUndo: () => void
  onIgnore?: () => void
}

/** An event: what the program said, what it did, and what can be done about it. */
export function ScrobbleRow({ of, onPick, onEpisode, onUndo, onIgnore }: Props) {
  const t = useTranslations('connections.log')
  const { outcomes } = useMessages().connections
  const { title, media, marked, outcome, progress, connection, createdDate, canUndo } = of
  // A program may say ids alone.
  const name = title || media?.title || t('untitled')
  return (
    <li className="grid gap-1 border-t border-line py-2.5 text-sm/normal">
      <p className="wrap-anywhere">
        <span className="font-semibold text-ink" dir="auto">
          {name}
        </span>{' '}
        <Numbers of={of} />
      </p>
      <p className="text-quiet">
        <span className={outcome === 'Marked' ? 'text-green' : undefined}>{outcomes[outcome]}</span>
        {outcome === 'TooShort' && progress !== null && ` (${progress} %)`}
        {media && (
          <>
            {': '}
            <Link href={links.media(media.id)} className="quiet-link" dir="auto">
              <Title title={media.title} {...otherTitles(media)} />
            </Link>
            {marked && media.type === 'Anime' && ` · ${t('marked', { episodes: rangeOf(marked.first, marked.last) })}`}
          </>
        )}
        {' · '}
        {connection.name} · <RelativeTime iso={createdDate} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {outcome !== 'TooShort' && outcome !== 'Half' && outcome !== 'Repeated' && (
          <LinedButton onClick={({ currentTarget }) => onPick(currentTarget)}>
            {t(media ? 'another' : 'pick')}
            <span className="sr-only">: {name}</span>
          </LinedButton>
        )}
        {onIgnore && (
          <LinedButton onClick={onIgnore}>
            {t('ignore')}
            <span className="sr-only">: {name}</span>
          </LinedButton>
        )}
        {canUndo && (
          <LinedButton onClick={onUndo}>
            {t('undo')}
            <span className="sr-only">: {name}</span>
          </LinedButton>
        )}
        {canUndo && marked && of.kind === 'Episode' && <Episode first={marked.first} name={name} onMove={onEpisode} />}
      </div>
    </li>
  )
}

const rangeOf = (first: number, last: number) => (first === last ? String(first) : `${first}–${last}`)

/** The season and the episodes as the program said them. */
function Numbers({ of: { season, episode, lastEpisode } }: Pick<Props, 'of'>) {
  const t = useTranslations('connections.log')
  if (episode === null) return null
  const episodes = rangeOf(episode, lastEpisode ?? episode)
  return season === null ? t('episode', { episodes }) : t('inSeason', { season, episodes })
}

type EpisodeProps = { first: number; name: string; onMove: (episode: number) => void }

/** Another episode of the same work. */
function Episode({ first, name, onMove }: EpisodeProps) {
  const t = useTranslations('connections.log')
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const episode = Number(new FormData(event.currentTarget).get('episode'))
        if (Number.isInteger(episode) && episode > 0 && episode !== first) onMove(episode)
      }}
    >
      <input
        name="episode"
        type="number"
        min={1}
        max={10_000}
        defaultValue={first}
        aria-label={t('which', { name })}
        className="field-box w-20"
      />
      <button type="submit" className="button button-plain">
        {t('move')}
      </button>
    </form>
  )
}
