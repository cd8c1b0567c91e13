import { useMessages, useTranslations } from 'next-intl'
import { useChoiceWords } from '@/components/catalogue/choice-words'
import { Picture } from '@/components/ui/picture'
import { Section } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { labelOf } from '@/lib/catalogue/field-labels'
import { FIELDS } from '@/lib/catalogue/fields'
import { MERGED_FIELDS, type MergedField } from '@/lib/catalogue/fields/merged'
import { entryPage } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { seasonOf } from '@/lib/catalogue/seasons'
import type { MergePreview, MergeSides } from '@/lib/curation/schemas/merges'
import { formatTag } from '@/lib/format'

type Props = {
  noun: EditedNoun
  preview: MergePreview
  sides: MergeSides
  /** Without it nobody chooses. */
  onChoose?: (field: MergedField, side: 'into' | 'merged') => void
}

/** Two entries side by side: which value stays where they differ, and what moves. */
export function Comparison({ noun, preview: { merged, into, moves }, sides, onChoose }: Props) {
  const t = useTranslations('contribute.merge')
  const differing = (MERGED_FIELDS[noun] as readonly MergedField[]).filter((field) =>
    differ(merged.fields[field], into.fields[field]),
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Entry noun={noun} entry={merged} role={t('goes')} />
        <Entry noun={noun} entry={into} role={t('stays')} />
      </div>
      {differing.length > 0 && (
        <Section className="grid gap-4" name="merge-fields" title={t('differ')}>
          {differing.map((field) => (
            <Field
              key={field}
              noun={noun}
              field={field}
              values={[merged.fields[field] ?? null, into.fields[field] ?? null]}
              side={sides[field] ?? 'into'}
              onChoose={onChoose && ((side) => onChoose(field, side))}
            />
          ))}
        </Section>
      )}
      <Section className="grid gap-3" name="merge-moves" title={t('moves')}>
        <ul className="flex flex-wrap gap-2">
          {Object.entries(moves)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => (
              <li key={name} className="rounded-md bg-raised px-3 py-1.5 text-sm/5">
                {t(`counts.${name as keyof MergePreview['moves']}`, { count })}
              </li>
            ))}
        </ul>
        <p className="text-sm text-quiet">{t('rest', { noun })}</p>
      </Section>
    </>
  )
}

type Value = string | number | boolean | null

/** A field that only one entry has comes from there. */
const differ = (one: Value | undefined, other: Value | undefined) =>
  (one ?? null) !== null && (other ?? null) !== null && one !== 'Unknown' && other !== 'Unknown' && one !== other

/** The name of an entry, as readers know it. */
export const titleOf = (noun: EditedNoun, title: string) => (noun === 'tag' ? formatTag(title) : title)

type EntryProps = { noun: EditedNoun; entry: MergePreview['into']; role: string }

function Entry({ noun, entry: { id, title, cover }, role }: EntryProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-md bg-raised p-3">
      {cover !== null && (
        <span className="block w-12 overflow-hidden rounded-sm sm:w-16">
          <Picture address={cover} widths={[80, 160]} sizes="64px" />
        </span>
      )}
      <p className={cover === null ? 'col-span-2 min-w-0 text-sm/5' : 'min-w-0 text-sm/5'}>
        <span className="block text-xs/normal text-quiet">{role}</span>
        <Link href={entryPage(noun, id)} className="font-semibold wrap-anywhere text-ink hover:text-accent" dir="auto">
          {titleOf(noun, title)}
        </Link>
        <span className="block text-xs/normal text-quiet">{id}</span>
      </p>
    </div>
  )
}

type FieldProps = {
  noun: EditedNoun
  field: MergedField
  /** The values of the merged work, and of the one that stays. */
  values: readonly [Value, Value]
  side: 'into' | 'merged'
  onChoose: ((side: 'into' | 'merged') => void) | undefined
}

function Field({ noun, field, values, side, onChoose }: FieldProps) {
  const t = useTranslations('contribute.merge')
  const { contribute, fields } = useMessages()
  const choice = useChoiceWords()
  const seasonWord = (value: number) => {
    const season = seasonOf(value)
    return season ? t(`seasons.${season.name}`, { year: String(season.year) }) : String(value)
  }
  const word = (value: Value): string => {
    if (typeof value === 'boolean') return value ? contribute.fields.yes : contribute.fields.no
    if (field === 'season') return seasonWord(Number(value))
    return choice(FIELDS[noun][field] ?? {}, String(value))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="field-label mb-1.5">{labelOf(fields, noun, field)}</legend>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
        {(['merged', 'into'] as const).map((each, at) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md bg-raised px-3 py-2.5 text-sm/5 inset-ring inset-ring-line has-checked:inset-ring-accent"
          >
            <input
              type="radio"
              className="mt-1"
              name={`field-${field}`}
              checked={side === each}
              disabled={!onChoose}
              onChange={() => onChoose?.(each)}
            />
            <span className="line-clamp-6 min-w-0 wrap-anywhere whitespace-pre-line" dir="auto">
              {word(values[at] ?? null)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
