'use client'
import type { MediaCharacter } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'
import { Someone } from '../../entry/someone'

/** A character beside the voice actor. */
export function CastMember({ member: { character, actors } }: { member: MediaCharacter }) {
  const [voice, ...others] = actors
  return (
    <li>
      <Someone href={links.character(character.id)} name={character.fullName} {...lookOf(character)} />
      {voice && (
        <Someone href={links.person(voice.id)} name={voice.fullName} {...lookOf(voice)} side="end">
          {[voice.description, ...others.map(({ fullName }) => fullName)].filter(Boolean).join(' · ')}
        </Someone>
      )}
    </li>
  )
}

function lookOf({ nativeName: native, cover, color }: MediaCharacter['character']) {
  return { native, cover, color }
}
