import { useTranslations } from 'next-intl'
import { isField, kindOf } from '@/components/curation/contribute/sections'
import { ItemRows } from '@/components/curation/history/item-rows'
import { isLongText, TextDifference } from '@/components/curation/history/text-difference'
import { useEditWords } from '@/components/curation/history/words'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { lazyPart } from '@/components/ui/lazy-part'
import { isWaiting } from '@/lib/curation/contributing'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import { oneLine, severalLines } from '@/lib/text'
import { languageOfText } from '@/lib/writing'
import { Effects } from './effects'
import type { Choices } from './item-choices'
import { PicturesLook } from './pictures-look'

const ListEditor = lazyPart(() => import('./list-editor'))

type Change = Contribution['changes'][number]

/** Whether a field is a list whose items have a form of their own. The series of a character is one entry. */
const hasRows = (field: string) => isField(field) && kindOf(field) === 'rows'

type Props = {
  contribution: Contribution
  /** The fields that are chosen, and what chooses one; without it nobody chooses. */
  picked?: ReadonlySet<string>
  onPick?: (field: string) => void
  /** Values that the editor gives instead, while they are changed. */
  edited?: Readonly<Record<string, unknown>>
  onEdit?: (field: string, value: unknown) => void
  /** What the editor makes of the items of lists, meanwhile. */
  choices?: Readonly<Record<string, Choices>>
  onChoose?: (field: string, choices: Choices) => void
}

/** What a proposal changes, field by field: before, after, and what the entry says now if that is something else. */
export function Difference({ contribution, picked, onPick, edited, onEdit, choices, onChoose }: Props) {
  const t = useTranslations('contributions.queue')
  const words = useEditWords(contribution.noun)
  const said = contribution.changes.flatMap(({ before, after, now }) => [before, after, now])
  return (
    <>
      <Effects effects={contribution.effects} />
      <ul className="grid gap-2" aria-label={t('changes')}>
        {contribution.changes.map((change) => {
          const { field, standing, whole } = change
          const isLocked = contribution.lockedFields.includes(field)
          return (
            <li key={field} className="grid grid-cols-1 gap-1.5 rounded-md bg-float px-3.5 py-2.5 text-sm/normal">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {onPick ? (
                  <label className="flex min-h-8 items-center gap-2.5 font-semibold text-ink">
                    <input
                      type="checkbox"
                      className="size-4.5 accent-(--accent)"
                      checked={picked?.has(field) ?? false}
                      disabled={standing !== 'possible'}
                      onChange={() => onPick(field)}
                    />
                    {words.field(field)}
                  </label>
                ) : (
                  <span className="font-semibold text-ink">{words.field(field)}</span>
                )}
                {isWaiting(contribution.state) && standing !== 'possible' && (
                  <span className="text-yellow">{t(`standing.${standing}`)}</span>
                )}
                {isLocked && <span className="text-yellow">{t('locked')}</span>}
              </p>
              {field === 'pictures' && <PicturesLook contribution={contribution} />}
              {edited && choices && onChoose && hasRows(field) ? (
                <ListEditor
                  noun={contribution.noun}
                  id={contribution.entry}
                  field={field}
                  label={words.field(field)}
                  delta={change.delta}
                  names={contribution.names}
                  choices={choices[field] ?? {}}
                  onChoose={(next) => onChoose(field, next)}
                  waiting={<div className="skeleton h-16 rounded-md" aria-hidden="true" />}
                />
              ) : edited && onEdit && isEditable(whole) ? (
                <FieldEditor
                  label={words.field(field)}
                  value={field in edited ? edited[field] : whole}
                  isLong={String(whole).length > 80}
                  onChange={(value) => onEdit(field, value)}
                />
              ) : (
                <Values
                  change={change}
                  word={(value) => words.value(field, value)}
                  isOpen={isWaiting(contribution.state)}
                />
              )}
            </li>
          )
        })}
        <JapaneseFace texts={said.map((value) => (typeof value === 'string' ? value : null))} />
      </ul>
    </>
  )
}

type ValuesProps = { change: Change; word: (value: string | number | null) => string | null; isOpen: boolean }

/** As many items as a change of a list can have. */
const ALL = 10_000

function Values({ change, word, isOpen }: ValuesProps) {
  const t = useTranslations('contributions.queue')
  const { now, standing, items } = change
  return (
    <div className="grid max-h-72 gap-1 overflow-y-auto wrap-anywhere whitespace-pre-line">
      {items ? (
        <ItemRows change={{ ...change, items }} most={ALL} opensBeside />
      ) : (
        <BeforeAfter before={word(change.before)} after={word(change.after)} />
      )}
      {isOpen && standing === 'changed' && (
        <p className="text-soft" dir="auto" lang={languageOfText(word(now) ?? '')}>
          {t('now', { value: word(now) ?? t('nothing') })}
        </p>
      )}
    </div>
  )
}

function BeforeAfter({ before, after }: { before: string | null; after: string | null }) {
  const t = useTranslations('contributions.queue')
  if (before !== null && after !== null && (isLongText(before) || isLongText(after)))
    return <TextDifference before={before} after={after} />
  return (
    <>
      {before !== null && (
        <del dir="auto" className="grid text-red decoration-1">
          <Lines value={before} />
        </del>
      )}
      <ins dir="auto" className="grid text-green no-underline">
        {after === null ? t('nothing') : <Lines value={after} />}
      </ins>
    </>
  )
}

/** A value, each line in its own language: titles of one entry are in several. */
function Lines({ value }: { value: string | null }) {
  return (value ?? '').split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
    <span key={at} dir="auto" lang={languageOfText(line)} className="min-h-lh">
      {line}
    </span>
  ))
}

/** Whether a value is one that the queue can change: a text, a number, or a list of texts. */
function isEditable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return typeof value === 'string' || typeof value === 'number'
}

type FieldEditorProps = { label: string; value: unknown; isLong: boolean; onChange: (value: unknown) => void }

/** A field for the value of a proposal; a list has a line for each item. Texts are given as they are stored. */
function FieldEditor({ label, value, isLong, onChange }: FieldEditorProps) {
  const box = 'w-full rounded-md bg-ground px-3 py-2 text-ink inset-ring inset-ring-line'
  if (Array.isArray(value))
    return (
      <textarea
        className={box}
        rows={Math.min(10, value.length + 1)}
        aria-label={label}
        defaultValue={value.join('\n')}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.value
              .split('\n')
              .map(oneLine)
              .filter((line) => line !== ''),
          )
        }
      />
    )
  if (isLong)
    return (
      <textarea
        className={box}
        rows={6}
        aria-label={label}
        dir="auto"
        defaultValue={String(value)}
        onChange={({ currentTarget }) => onChange(severalLines(currentTarget.value))}
      />
    )
  const isNumber = typeof value === 'number'
  return (
    <input
      className={`${box} min-h-11`}
      type={isNumber ? 'number' : 'text'}
      aria-label={label}
      dir="auto"
      defaultValue={String(value)}
      onChange={({ currentTarget }) =>
        onChange(isNumber && currentTarget.value !== '' ? Number(currentTarget.value) : oneLine(currentTarget.value))
      }
    />
  )
}
