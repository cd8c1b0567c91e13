import { useTranslations } from 'next-intl'
import { parseSeason, premiereOf, SEASONS, type Season, seasonAt, seasonOf, writeSeason } from '@/lib/catalogue/seasons'
import { parsePartialDate } from '@/lib/partial-date'
import { Cell, ChoiceCell } from './cells'
import { useEditing } from './editing'
import { useLabels } from './labels'

/** The season of a work: that of its release, unless one is given. */
export function SeasonField() {
  const { values, change, errorAt, isLocked } = useEditing()
  const t = useTranslations('contribute.fields')
  const label = useLabels()
  const season = useTranslations('charts.season')
  const given = splitOf(values.season)
  const released = seasonOfRelease(values.releaseDate)
  const locked = isLocked('season')
  const said = ({ name, year }: Season) => season('named', { season: season(`names.${name}`), year: String(year) })
  const set = (name: string, year: string) => change('season', name === '' ? null : `${name} ${year}`.trim())
  return (
    <div className="flex items-start gap-3">
      <ChoiceCell
        name="season"
        className="flex-1"
        label={label('season')}
        error={errorAt('season')}
        disabled={locked}
        value={given?.name ?? ''}
        choices={[
          { value: '', label: released ? t('seasonFrom', { season: said(released) }) : t('seasonFromDate') },
          ...SEASONS.map((value) => ({ value, label: season(`names.${value}`) })),
        ]}
        onChoose={(name) => set(name, given?.year || String((released ?? seasonAt(new Date())).year))}
      />
      {given && (
        <Cell
          className="w-24"
          label={t('year')}
          inputMode="numeric"
          maxLength={4}
          disabled={locked}
          value={given.year}
          onText={(year) => set(given.name, year)}
        />
      )}
    </div>
  )
}

/** The parts of a season's text, also while its year is typed. */
function splitOf(value: unknown): { name: string; year: string } | null {
  if (typeof value !== 'string' || value === '') return null
  const [name = '', year = ''] = (writeSeason(parseSeason(value) ?? 0) ?? value).split(' ')
  return { name, year }
}

/** The season in which a work is released; null if its month is unknown. */
export function seasonOfRelease(date: unknown): Season | null {
  const value = typeof date === 'string' ? parsePartialDate(date) : null
  const month = value === null ? 0 : Math.floor(value / 100) % 100
  const name = month > 0 ? SEASONS[Math.floor((month - 1) / 3)] : undefined
  const year = value === null ? 0 : Math.floor(value / 10_000)
  return name && year > 0 ? seasonOf(premiereOf({ year, name })) : null
}
