import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { useFormats } from '@/i18n/formats'
import type { MediaCard, MediaCharacter, MediaHead } from '@/lib/catalogue/schemas/media'
import type { Neighbours } from '@/lib/catalogue/schemas/neighbours'
import type { Story } from '@/lib/catalogue/schemas/stories'
import { links } from '@/lib/links'
import { languageOfText } from '@/lib/writing'
import { Description } from '../../entry/description'
import { People } from '../../entry/people'
import { Preview } from '../../entry/preview'
import { StorySection } from '../../stories/story-section'
import { CastMember } from './cast-member'
import { NeighbourCards } from './neighbours'
import { Relations } from './relations'
import { SimilarWorks } from './similar-works'
import { EntryTags } from './tags'

type Props = {
  entry: MediaHead
  cast: readonly MediaCharacter[]
  similar: readonly MediaCard[]
  story: Story | null
  neighbours: Neighbours
  /** Where people say whether a guess of what is before and after the work is right. */
  judge: ReactNode
  /** The sections of other contexts: the next episode, friends, reviews, recommendations, watchers and ratings. */
  next: ReactNode
  friends: ReactNode
  reviews: ReactNode
  recommended: ReactNode
  distributions: ReactNode
  /** Titles in these sections. */
  titles: readonly string[]
}

/** The first page of a work. */
export function Overview({ entry, cast, similar, story, neighbours, titles, ...sections }: Props) {
  const { judge, next, friends, reviews, recommended, distributions } = sections
  const t = useTranslations('media.entry')
  const beside = [neighbours.previous, neighbours.next].flatMap((side) => side ?? [])
  const shown = new Set(beside.map(({ media }) => media.id))
  return (
    <>
      <Description
        text={entry.description}
        none={t('noDescription')}
        beside={beside.length > 0 && <NeighbourCards neighbours={neighbours} judge={judge} />}
      >
        <EntryTags tags={entry.tags} />
      </Description>
      {next}
      <CastPreview entry={entry} cast={cast} />
      <Relations relations={entry.relations.filter(({ media }) => !shown.has(media.id))} />
      {story && <StorySection story={story} current={entry.id} />}
      {recommended}
      <SimilarWorks works={similar} />
      {friends}
      {reviews}
      {distributions}
      <Songs songs={entry.openingsAndEndings} />
      <Synonyms synonyms={entry.synonyms} />
      <JapaneseFace
        texts={[
          ...titles,
          ...textsOf(entry, cast, [...similar, ...[...(story?.works ?? []), ...beside].map(({ media }) => media)]),
        ]}
      />
    </>
  )
}

/** The texts of the first page that may be Japanese, besides the titles. */
function* textsOf(
  { relations, openingsAndEndings, synonyms }: MediaHead,
  cast: readonly MediaCharacter[],
  similar: readonly MediaCard[],
) {
  for (const { title } of similar) yield title
  for (const { character, actors } of cast) {
    yield character.nativeName
    for (const { nativeName } of actors) yield nativeName
  }
  for (const { media } of relations) yield media.title
  for (const { title, artist } of openingsAndEndings) yield `${title} ${artist ?? ''}`
  for (const { title } of synonyms) yield title
}

/** The first members of the cast, with a link to the whole cast. */
function CastPreview({ entry, cast }: { entry: MediaHead; cast: readonly MediaCharacter[] }) {
  const t = useTranslations('media.entry')
  if (cast.length === 0) return null
  const count = entry.counts.characters
  return (
    <Preview
      id="cast"
      title={t('cast')}
      all={count > cast.length && { href: links.media(entry.id, 'characters'), count }}
    >
      <People pairs>
        {cast.map((member) => (
          <CastMember key={member.character.id} member={member} />
        ))}
      </People>
    </Preview>
  )
}

/** The other names of a work, collapsed. */
function Synonyms({ synonyms }: { synonyms: MediaHead['synonyms'] }) {
  const t = useTranslations('media.entry')
  const format = useFormats()
  if (synonyms.length === 0) return null
  return (
    <section>
      <details className="fold">
        <summary>
          <h2 className="section-title">{t('synonyms')}</h2>
          <span className="figures text-xs/normal font-medium text-quiet">{synonyms.length}</span>
          <Icon name="down" size={18} />
        </summary>
        <ul className="mt-2 columns-[280px] gap-x-8 text-left text-sm/5.5 *:break-inside-avoid *:py-1">
          {synonyms.map(({ id, title, language }) =>
            language ? (
              <li key={id}>
                <bdi lang={language}>{title}</bdi>
                <span className="text-xs text-quiet"> {format.language(language)}</span>
              </li>
            ) : (
              <li key={id} dir="auto" lang={languageOfText(title)}>
                {title}
              </li>
            ),
          )}
        </ul>
      </details>
    </section>
  )
}

/** A list with the numbers of the songs. */
const NUMBERED =
  'figures mt-2 divide-y divide-line text-sm/normal [counter-reset:song] *:relative *:grid *:py-2 *:pl-8 *:[counter-increment:song] *:before:absolute *:before:top-2 *:before:left-0 *:before:text-quiet *:before:content-[counter(song)]'

type Song = MediaHead['openingsAndEndings'][number]

/** Openings and endings. A song that is both is in both lists. */
function Songs({ songs }: { songs: MediaHead['openingsAndEndings'] }) {
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
