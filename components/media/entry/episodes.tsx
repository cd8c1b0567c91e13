import { formatPartialDate, formatRuntime, isJapanese } from '@/lib/format'
import type { Episode, MediaHead } from '@/lib/schemas/media'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { words } from '@/messages/words'
import { TabList } from '../../entry/tab-list'
import { Icon } from '../../ui/icon'
import { JapaneseFace } from '../../ui/japanese-face'

const t = words('media.episodes')

type Props = { entry: MediaHead; search: TabSearch; found: Paged<Episode> | null }

/** The episodes by number; one of which more is known unfolds. */
export function EpisodesTab({ entry, search, found }: Props) {
  const episodes = found?.data ?? []
  return (
    <TabList
      entry={{ kind: 'media', id: entry.id }}
      tab="episodes"
      title={t('title')}
      search={search}
      found={{ known: entry.counts.episodes, shown: episodes.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: t('filter'), placeholder: t('placeholder') }}
      nothing={{ found: t('noneFound', { query: search.query }), known: t('none') }}
    >
      <ol className="episodes figures">
        {episodes.map((episode) => (
          <li key={episode.id}>
            {episode.description || episode.nativeTitle ? (
              <details>
                <summary>
                  <EpisodeLine episode={episode} untitled={t('untitled', { number: episode.number })} />
                  <Icon name="down" size={18} />
                </summary>
                <div className="episode-more">
                  {episode.nativeTitle && (
                    <p className="text-quiet" lang={isJapanese(episode.nativeTitle) ? 'ja' : undefined} dir="auto">
                      {episode.nativeTitle}
                    </p>
                  )}
                  {episode.description && <p dir="auto">{episode.description}</p>}
                </div>
              </details>
            ) : (
              <div className="episode">
                <EpisodeLine episode={episode} untitled={t('untitled', { number: episode.number })} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <JapaneseFace texts={episodes.flatMap(({ title, nativeTitle }) => [title, nativeTitle])} />
    </TabList>
  )
}

function EpisodeLine({ episode, untitled }: { episode: Episode; untitled: string }) {
  const facts = [
    episode.aired && formatPartialDate(episode.aired),
    episode.runtime !== null && formatRuntime(episode.runtime),
  ].filter(Boolean)
  return (
    <>
      <span className="episode-number">{episode.number}</span>
      <span className="episode-title" dir="auto">
        {episode.title ?? untitled}
      </span>
      <span className="episode-facts">{facts.join(' · ')}</span>
    </>
  )
}
