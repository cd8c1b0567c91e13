import type { MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'

const t = words('media.entry')

type Song = MediaHead['openingsAndEndings'][number]

/** Openings and endings. A song that is both is named in both. */
export function Songs({ songs }: { songs: MediaHead['openingsAndEndings'] }) {
  if (songs.length === 0) return null
  return (
    <section aria-labelledby="songs">
      <h2 id="songs" className="section-title">
        {t('songs')}
      </h2>
      <div className="songs">
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
      <h3>{title}</h3>
      <ol className="figures">
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
