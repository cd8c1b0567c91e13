import type { MediaCharacter, MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { Description } from '../../entry/description'
import { JapaneseFace } from '../../ui/japanese-face'
import { CastPreview } from './cast-preview'
import { Relations } from './relations'
import { Songs } from './songs'
import { Synonyms } from './synonyms'
import { EntryTags } from './tags'

const t = words('media.entry')

/** The first page of a work. */
export function Overview({ entry, cast }: { entry: MediaHead; cast: readonly MediaCharacter[] }) {
  return (
    <>
      <Description text={entry.description} none={t('noDescription')}>
        <EntryTags tags={entry.tags} />
      </Description>
      <CastPreview entry={entry} cast={cast} />
      <Relations relations={entry.relations} />
      <Songs songs={entry.openingsAndEndings} />
      <Synonyms synonyms={entry.synonyms} />
      <JapaneseFace texts={textsOf(entry, cast)} />
    </>
  )
}

/** What the first page says in words that may be Japanese, besides the work's own titles. */
function* textsOf({ relations, openingsAndEndings, synonyms }: MediaHead, cast: readonly MediaCharacter[]) {
  for (const { character, actors } of cast) {
    yield character.nativeName
    for (const { nativeName } of actors) yield nativeName
  }
  for (const { media } of relations) yield media.title
  for (const { title, artist } of openingsAndEndings) yield `${title} ${artist ?? ''}`
  for (const { title } of synonyms) yield title
}
