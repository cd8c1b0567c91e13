import { useTranslations } from 'next-intl'
import { formatCount } from '@/lib/format'
import { links } from '@/lib/links'
import type { MediaCharacter, MediaHead } from '@/lib/schemas/media'
import { Link } from '../../ui/link'
import { CastMember } from './cast-member'

/** The first of the cast, with the way to all of it. */
export function CastPreview({ entry, cast }: { entry: MediaHead; cast: readonly MediaCharacter[] }) {
  const t = useTranslations('media.entry')
  if (cast.length === 0) return null
  const { characters } = entry.counts
  return (
    <section aria-labelledby="cast">
      <div className="section-head">
        <h2 id="cast" className="section-title">
          {t('cast')}
        </h2>
        {characters > cast.length && (
          <Link href={links.media(entry.id, 'characters')} className="quiet-link figures">
            {t('allCharacters', { count: formatCount(characters) })}
          </Link>
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
