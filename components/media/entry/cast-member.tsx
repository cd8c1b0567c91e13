'use client'
import type { MediaCharacter } from '@/lib/schemas/media'
import { Someone } from './someone'

/** A character beside whoever gives it a voice. */
export function CastMember({ member: { character, actors } }: { member: MediaCharacter }) {
  const [voice, ...others] = actors
  return (
    <li className="person-row">
      <Someone someone={character} />
      {voice && (
        <Someone someone={voice} side="end">
          {[voice.description, ...others.map(({ fullName }) => fullName)].filter(Boolean).join(' · ')}
        </Someone>
      )}
    </li>
  )
}
