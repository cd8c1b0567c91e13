import { RECOMMENDATIONS, type Recommendation, type Review } from '@/lib/community/schemas/reviews'
import { TEXT_TYPES, type TextType } from '@/lib/markup/formats'

/** The fields of the form of a review, comment or recommendation. */
export type TextValues = {
  title: string
  rawText: string
  textType: TextType
  recommended: Recommendation | ''
  /** The work that a recommendation names; null is none yet. */
  otherId: number | null
  otherTitle: string
}

/** The fields of a written text; of a new one without an argument. */
export function valuesOf(
  review?: Pick<Review, 'title' | 'rawText' | 'textType' | 'recommended' | 'other'>,
): TextValues {
  if (!review) return { title: '', rawText: '', textType: 'Markdown', recommended: '', otherId: null, otherTitle: '' }
  const { title, rawText, textType, recommended, other } = review
  const work = { otherId: other?.id ?? null, otherTitle: other?.title ?? '' }
  return { title: title ?? '', rawText, textType, recommended: recommended ?? '', ...work }
}

export function isSame(one: TextValues, other: TextValues): boolean {
  return (Object.keys(one) as (keyof TextValues)[]).every((name) => one[name] === other[name])
}

/** A draft as it was stored; undefined for anything else. */
export function storedValues(stored: unknown): TextValues | undefined {
  const { title, rawText, textType, recommended, otherId, otherTitle } = (stored ?? {}) as Partial<TextValues>
  if (typeof title !== 'string' || typeof rawText !== 'string') return undefined
  return {
    title,
    rawText,
    textType: TEXT_TYPES.find((type) => type === textType) ?? 'Plain',
    recommended: RECOMMENDATIONS.find((verdict) => verdict === recommended) ?? '',
    otherId: typeof otherId === 'number' ? otherId : null,
    otherTitle: typeof otherTitle === 'string' ? otherTitle : '',
  }
}
