import { formatCount } from '@/lib/format'
import { links } from '@/lib/links'
import type { MediaCharacter, MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { CastMember } from './cast-member'

const t = words('media.entry')

/** The first of the cast, with the way to all of it. */
export function CastPreview({ entry, cast }: { entry: MediaHead; cast: readonly MediaCharacter[] }) {
  if (cast.length === 0) return null
  const { characters } = entry.counts
  return (
    <section aria-labelledby="cast">
      <div className="section-head">
        <h2 id="cast" className="section-title">
          {t('cast')}
        </h2>
        {characters > cast.length && (
          <a href={links.media(entry.id, 'characters')} className="quiet-link figures">
            {t('allCharacters', { count: formatCount(characters) })}
          </a>
        )}
      </div>
      <ul className="people">
        {cast.map((member) => (
          <CastMember key={member.character.id} member={member} />
        ))}
      </ul>
    </section>
  )
}
