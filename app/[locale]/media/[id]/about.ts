import { getTranslations } from 'next-intl/server'
import { type About, distinct } from '@/components/catalogue/entry/view'
import type { Translator } from '@/i18n/translator'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import { yearOf } from '@/lib/format'
import { drawableWork, picture } from '@/server/platform/files/pictures'

/** The maximum number of keywords for search engines. */
const MAX_KEYWORDS = 20

/** The metadata of a work. */
export async function aboutMedia(entry: MediaHead): Promise<About> {
  const t = await getTranslations('media')
  return {
    title: titleOf(t, entry),
    description: entry.description ?? sentenceOf(t, entry),
    keywords: keywordsOf(entry),
    picture: picture(drawableWork('media', entry), 'social').address,
    type: entry.type === 'Movie' ? 'video.movie' : entry.type === 'Game' ? 'website' : 'article',
  }
}

/** The title with the year, since many works share a title. */
function titleOf(t: Translator<'media'>, { title, type, releaseDate }: MediaHead): string {
  const year = yearOf(releaseDate)
  const kind = t(`types.${type}`)
  return year ? `${title} (${kind}, ${year})` : `${title} (${kind})`
}

/** The description of works without one. */
function sentenceOf(
  t: Translator<'media'>,
  { title, nativeTitle, romajiTitle, type, releaseDate, tags }: MediaHead,
): string {
  const other = [nativeTitle, romajiTitle].find((each) => each && each !== title)
  const facts = [other, t(`types.${type}`), yearOf(releaseDate), ...tags.map(({ name }) => name)]
  return t('entry.describe', { title, facts: facts.filter(Boolean).join(', ') })
}

function keywordsOf({ title, nativeTitle, romajiTitle, synonyms, tags }: MediaHead): string[] {
  const titles = [title, nativeTitle, romajiTitle, ...synonyms.map((synonym) => synonym.title)]
  return distinct([...titles, ...tags.map(({ name }) => name)]).slice(0, MAX_KEYWORDS)
}
