import { useTranslations } from 'next-intl'
import { TextField } from '@/components/form/text-field'
import { Icon } from '@/components/ui/icon'
import type { ReleaseReading } from '@/lib/torrents/schemas/readings'
import { READING_MARKS, READING_NUMBERS, READING_TEXTS } from './values'

/** What the name of a torrent says, as it was read, in a fold, which the form opens at a wrong value. */
export function ReadingFields({ reading }: { reading: ReleaseReading }) {
  const t = useTranslations('torrents.reading')
  return (
    <details className="fold">
      <summary>
        {t('title')}
        <Icon name="down" size={16} />
      </summary>
      <p className="mb-2.5 text-sm text-quiet">
        {t(`certainties.${reading.certainty}`)} {t('hint')}
      </p>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2.5 lg:grid-cols-4">
        {READING_TEXTS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            maxLength={name === 'title' ? 300 : 100}
            defaultValue={reading[name] ?? ''}
          />
        ))}
        {READING_NUMBERS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            inputMode="numeric"
            maxLength={5}
            defaultValue={reading[name] === null ? '' : String(reading[name])}
          />
        ))}
      </div>
      {READING_MARKS.map((name) => (
        <Mark key={name} name={name} isSet={reading[name]} label={t(`fields.${name}`)} />
      ))}
      <Mark name="isConfirmed" isSet={false} label={t('isConfirmed')} />
    </details>
  )
}

function Mark({ name, isSet, label }: { name: string; isSet: boolean; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 py-1">
      <input type="checkbox" name={name} defaultChecked={isSet} className="size-5 shrink-0 accent-accent" />
      <span className="text-ink">{label}</span>
    </label>
  )
}
