import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { useFormats } from '@/i18n/formats'
import type { Episode, MediaHead } from '@/lib/catalogue/schemas/media'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { languageOfText } from '@/lib/writing'
import { TabList } from '../../entry/tab-list'

const LINE = 'grid min-h-14 grid-cols-[2.5em_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 pr-12 pl-4'
const UNFOLDS = 'relative list-none -outline-offset-3 transition-colors hover:bg-float *:[svg]:absolute *:[svg]:end-4'

type Props = { entry: MediaHead; search: TabSearch; found: Paged<Episode> | null }

/** The episodes by number; those with details can be expanded. */
export function EpisodesTab({ entry, search, found }: Props) {
  const t = useTranslations('media.episodes')
  const episodes = found?.data ?? []
  return (
    <TabList
      entry={{ kind: 'media', id: entry.id }}
      tab="episodes"
      title={t('title')}
      search={search}
      found={{ known: entry.counts.episodes, onPage: episodes.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: t('filter'), placeholder: t('placeholder') }}
      nothing={{ found: t('noneFound', { query: search.query }), known: t('none') }}
    >
      <ol className="figures divide-y divide-line overflow-hidden rounded-lg bg-raised">
        {episodes.map((episode) => (
          <li key={episode.id}>
            {episode.description || episode.nativeTitle ? (
              <details>
                <summary className={`${LINE} ${UNFOLDS}`}>
                  <EpisodeLine episode={episode} untitled={t('untitled', { number: episode.number })} />
                  <Icon name="down" size={18} />
                </summary>
                <div className="max-w-[68ch] pt-0.5 pr-4 pb-4.5 pl-[calc(2.5em+28px)] leading-[1.6]">
                  {episode.nativeTitle && (
                    <p className="text-quiet" lang={languageOfText(episode.nativeTitle)} dir="auto">
                      {episode.nativeTitle}
                    </p>
                  )}
                  {episode.description && <p dir="auto">{episode.description}</p>}
                </div>
              </details>
            ) : (
              <div className={LINE}>
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
  const format = useFormats()
  const facts = [
    episode.aired && format.partialDate(episode.aired),
    episode.runtime !== null && format.runtime(episode.runtime),
  ].filter(Boolean)
  return (
    <>
      <span className="text-quiet">{episode.number}</span>
      <span className="font-medium text-ink" dir="auto">
        {episode.title ?? untitled}
      </span>
      <span className="text-sm/normal text-quiet max-sm:col-2 max-sm:text-xs/normal">{facts.join(' · ')}</span>
    </>
  )
}
