'use client'
import { links } from '@/lib/links'
import type { PersonRole } from '@/lib/schemas/people'
import { Someone } from '../../entry/someone'

type Props = {
  media: Pick<PersonRole['media'], 'id' | 'title' | 'cover' | 'color'>
  /** Type and year. */
  meta: string
  /** What was done. */
  words: string
  character: PersonRole['character']
}

/** A work beside the character that a person played in it. */
export function RoleRow({ media, meta, words, character }: Props) {
  return (
    <li className="person-row">
      <Someone href={links.media(media.id)} name={media.title} native={meta} cover={media.cover} color={media.color}>
        {words}
      </Someone>
      {character && (
        <Someone
          href={links.character(character.id)}
          name={character.fullName}
          native={character.nativeName}
          cover={character.cover}
          color={character.color}
          side="end"
        />
      )}
    </li>
  )
}
