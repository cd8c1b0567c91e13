'use client'
import { type ShownWork, Title } from '@/components/titles/title'
import type { PersonRole } from '@/lib/catalogue/schemas/people'
import { links } from '@/lib/links'
import { Someone } from '../entry/someone'
import { RowButtons } from '../marks/places'

type Props = {
  characterFirst?: boolean
  media: ShownWork
  /** Type and year. */
  meta: string
  /** The role as text. */
  words: string
  character: PersonRole['character']
}

/** A work beside the character that the person played in it. */
export function RoleRow({ characterFirst, media, meta, words, character }: Props) {
  const work = (
    <Someone
      key="work"
      href={links.media(media.id)}
      name={<Title title={media.title} {...media.titles} />}
      native={meta}
      cover={media.cover}
      color={media.color}
      side={characterFirst ? 'end' : undefined}
    >
      {words}
    </Someone>
  )
  const played = character && (
    <Someone
      key="character"
      href={links.character(character.id)}
      name={character.fullName}
      native={character.nativeName}
      cover={character.cover}
      color={character.color}
      side={characterFirst ? undefined : 'end'}
    />
  )
  return (
    <li className="quick-row" data-work={characterFirst ? 'end' : 'start'}>
      {characterFirst ? [played, work] : [work, played]}
      <RowButtons id={media.id} />
    </li>
  )
}
