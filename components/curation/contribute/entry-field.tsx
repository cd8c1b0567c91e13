import { useMessages, useTranslations } from 'next-intl'
import { useId } from 'react'
import { useChoiceWords } from '@/components/catalogue/choice-words'
import { Contested } from '@/components/form/contested'
import { usePermission } from '@/components/identity/session/use-permission'
import { Link } from '@/i18n/link'
import { FIELDS } from '@/lib/catalogue/fields'
import { entryPage, mergeLink } from '@/lib/catalogue/links/entries'
import { textOf } from '@/lib/curation/documents/differences'
import { formatTag } from '@/lib/format'
import { Cell, ChoiceCell, RemoveButton } from './cells'
import { listOf } from './edit-state'
import { useEditing } from './editing'
import { FollowSource } from './follow-source'
import { useLabels } from './labels'
import { numberOf } from './number'
import { Picker } from './picker'
import { Rows } from './rows'
import { SeasonField } from './season-field'
import { type FieldName, FORMATS, isWide, kindOf, REQUIRED } from './sections'
import { WaitingMark } from './waiting-mark'

/** A field of an entry, as its kind is typed, with what others have made of it meanwhile. */
export function EntryField({ field }: { field: FieldName }) {
  const { contested, take, names, isLocked } = useEditing()
  const label = useLabels()(field)
  const t = useTranslations('contribute')
  const kind = kindOf(field)
  return (
    <div className={isWide(field) ? 'col-span-full' : ''}>
      {isLocked(field) && <p className="mb-1.5 text-xs text-quiet">{t('locked', { label })}</p>}
      {kind === 'rows' ? <Rows field={field} /> : <Value field={field} label={label} />}
      <FollowSource field={field} label={label} />
      <WaitingMark field={field} />
      {field in contested && kind !== 'rows' && (
        <Contested
          label={label}
          newer={String(textOf(field, contested[field], names) ?? '')}
          onTake={() => take(field)}
        />
      )}
    </div>
  )
}

function Value({ field, label }: { field: FieldName; label: string }) {
  const { noun, values, change, errorAt, isLocked } = useEditing()
  const t = useTranslations('contribute.fields')
  const choices = useChoices(field)
  const formats = useId()
  const value = values[field] ?? null
  const kind = kindOf(field)
  const common = { name: field, label, error: errorAt(field), disabled: isLocked(field) }
  if (kind === 'choice')
    return (
      <ChoiceCell
        {...common}
        value={String(value ?? '')}
        choices={choices}
        onChoose={(text) => change(field, text || null)}
      />
    )
  if (kind === 'truth')
    return (
      <ChoiceCell
        {...common}
        value={value === true ? 'yes' : 'no'}
        choices={[
          { value: 'no', label: t('no') },
          { value: 'yes', label: t('yes') },
        ]}
        onChoose={(text) => change(field, text === 'yes')}
      />
    )
  if (kind === 'season') return <SeasonField />
  if (kind === 'entry') return <EntryChoice label={label} />
  if (kind === 'items') return <Items field={field} label={label} />
  const hint = kind === 'date' ? t('dateHint') : kind === 'birthday' ? t('birthdayHint') : undefined
  return (
    <>
      <Cell
        {...common}
        hint={hint}
        value={String(value ?? '')}
        lines={kind === 'lines' ? 8 : undefined}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        list={field === 'format' ? formats : undefined}
        isRequired={REQUIRED[noun].includes(field)}
        onText={(text) => change(field, kind === 'number' ? numberOf(text) : text === '' ? null : text)}
      />
      {field === 'format' && (
        <datalist id={formats}>
          {FORMATS.map((format) => (
            <option key={format} value={format} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** A list of texts, one a line. */
function Items({ field, label }: { field: FieldName; label: string }) {
  const { values, change, errorAt, isLocked } = useEditing()
  const t = useTranslations('contribute.fields')
  const lines = listOf(values[field]).map(String)
  return (
    <>
      <Cell
        name={field}
        label={label}
        hint={field === 'aliases' ? t('aliasesHint') : t('lineHint')}
        error={errorAt(field)}
        disabled={isLocked(field)}
        lines={Math.min(10, Math.max(3, lines.length + 1))}
        value={lines.join('\n')}
        // An unfinished line may be empty; it is not sent (edit-state.ts).
        onText={(text) => change(field, text === '' ? [] : text.split('\n'))}
      />
      {field === 'aliases' && errorAt(field) && <TakenName />}
    </>
  )
}

/** The series of a work or character. */
function EntryChoice({ label }: { label: string }) {
  const { values, names, change, isLocked, errorAt } = useEditing()
  const t = useTranslations('contribute.rows')
  const id = values.series as number | null | undefined
  return (
    <div className="field">
      <p className="field-label">{label}</p>
      {id ? (
        <p className="flex min-h-11 items-center gap-2 rounded-md bg-raised ps-3">
          <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
            {names.series[id] ?? `#${id}`}
          </span>
          <RemoveButton
            label={t('remove', { name: names.series[id] ?? label })}
            disabled={isLocked('series')}
            onPress={() => change('series', null)}
          />
        </p>
      ) : (
        <Picker
          noun="series"
          label={t('find.series')}
          disabled={isLocked('series')}
          onPick={({ id, name }) => id !== null && change('series', id, [{ noun: 'series', id, name }])}
        />
      )}
      {errorAt('series') && (
        <p className="field-message" data-wrong="">
          {errorAt('series')}
        </p>
      )}
    </div>
  )
}

/** The values of a choice, with what stands for none of them. */
function useChoices(field: FieldName): { value: string; label: string }[] {
  const { noun } = useEditing()
  const none = useMessages().tags.categories.none
  const t = useTranslations('contribute.fields')
  const word = useChoiceWords()
  const plain = FIELDS[noun][field]
  if (!plain?.values) return []
  const choices = plain.values.map((value) => ({ value, label: word(plain, value) }))
  if (plain.words === 'regions') choices.sort((one, other) => one.label.localeCompare(other.label))
  if (plain.isRequired || plain.isNeverNull) return choices
  const without = { categories: none, statuses: t('followsWorks') }
  return [{ value: '', label: without[plain.words as keyof typeof without] ?? t('basedOnNothing') }, ...choices]
}

/** Which tag has a name that was refused, and for editors the way to merge the two. */
function TakenName() {
  const { id, taken } = useEditing()
  const t = useTranslations('contribute')
  const mayMerge = usePermission('CanEdit')
  if (!taken) return null
  return (
    <p className="mt-1.5 text-sm/5 text-soft">
      <Link href={entryPage('tag', taken.id)} className="quiet-link">
        {t('taken', { name: formatTag(taken.name), count: taken.mediaCount })}
      </Link>{' '}
      {mayMerge && id !== null && (
        <Link href={mergeLink('tag', id, taken.id)} className="quiet-link">
          {t('takenMerge')}
        </Link>
      )}
    </p>
  )
}
