import { links } from '@/lib/links'
import type { MediaCharacter, MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { Preview } from '../../entry/preview'
import { CastMember } from './cast-member'

const t = words('media.entry')

/** The first of the cast, with the way to all of it. */
export function CastPreview({ entry, cast }: { entry: MediaHead; cast: readonly MediaCharacter[] }) {
  if (cast.length === 0) return null
  const count = entry.counts.characters
  return (
    <Preview
      id="cast"
      title={t('cast')}
      all={count > cast.length && { href: links.media(entry.id, 'characters'), count }}
    >
      <ul className="people">
        {cast.map((member) => (
          <CastMember key={member.character.id} member={member} />
        ))}
      </ul>
    </Preview>
  )
}
