import { useTranslations } from 'next-intl'
import type { MediaHead } from '@/lib/catalogue/schemas/media'

/** A list with the numbers of the songs. */
const NUMBERED =
  'figures mt-2 divide-y divide-line text-sm/normal [counter-reset:song] *:relative *:grid *:py-2 *:pl-8 *:[counter-increment:song] *:before:absolute *:before:top-2 *:before:left-0 *:before:text-quiet *:before:content-[counter(song)]'

type Song = MediaHead['openingsAndEndings'][number]

/** Openings and endings. A song that is both is in both lists. */
export function Songs({ songs }: { songs: MediaHead['openingsAndEndings'] }) {
  const t = useTranslations('media.entry')
  if (songs.length === 0) return null
  return (
    <section aria-labelledby="songs">
      <h2 id="songs" className="section-title">
        {t('songs')}
      </h2>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-x-8 gap-y-6">
        <SongList title={t('openings')} songs={songs.filter((song) => song.isOpening)} />
        <SongList title={t('endings')} songs={songs.filter((song) => song.isEnding)} />
        <SongList title={t('otherSongs')} songs={songs.filter((song) => !song.isOpening && !song.isEnding)} />
      </div>
    </section>
  )
}

function SongList({ title, songs }: { title: string; songs: readonly Song[] }) {
  if (songs.length === 0) return null
  return (
    <div>
      <h3 className="text-sm/normal font-semibold text-quiet">{title}</h3>
      <ol className={NUMBERED}>
        {songs.map((song) => (
          <li key={`${song.title} ${song.artist}`}>
            <span className="text-ink" dir="auto">
              {song.title}
            </span>
            {song.artist && (
              <span className="text-quiet" dir="auto">
                {song.artist}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
