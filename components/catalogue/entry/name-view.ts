import { getTranslations } from 'next-intl/server'
import { getFormats } from '@/i18n/server'
import type { NameHead } from '@/lib/catalogue/schemas/names'
import { type About, distinct, type EntryView, type Given, headView } from './view'

/** The fields of an EntryView that characters and people share. */
export function nameView(kind: 'character' | 'person', entry: NameHead) {
  const { fullName, nativeName } = entry
  const otherNames = distinct([nativeName]).filter((name) => name !== fullName)
  return { ...headView(kind, entry), name: fullName, otherNames, shape: 'upright' } satisfies Partial<EntryView>
}

/** The birthday as a fact; its year may be unknown. */
export async function birthdayFact({ birthday }: NameHead): Promise<readonly [string, Given]> {
  const t = await getTranslations('entry')
  const format = await getFormats()
  return [t('facts.birthday'), birthday && format.partialDate(birthday)]
}

/**
 * The metadata of a character or person. `sentence` replaces a missing biography, `picture` is the address of the
 * social picture.
 */
export function aboutName(entry: NameHead, sentence: string, picture: string): About {
  const { fullName, nativeName, biography } = entry
  return {
    title: nativeName && nativeName !== fullName ? `${fullName} (${nativeName})` : fullName,
    description: biography ?? sentence,
    keywords: distinct([fullName, nativeName]),
    picture,
    type: 'profile',
  }
}
