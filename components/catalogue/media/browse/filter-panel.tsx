import { useTranslations } from 'next-intl'
import { stateOf } from '@/components/browse/search-of'
import { QueryForm } from '@/components/form/query-form'
import { FieldGroup, RangeField } from '@/components/form/range-field'
import { Select } from '@/components/form/select'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { BASED_ON } from '@/lib/catalogue/based-on'
import { mediaIndexLink, writeTags } from '@/lib/catalogue/links/media'
import { mediaCountsCall } from '@/lib/catalogue/links/media-counts'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { MEDIA_STATUSES } from '@/lib/catalogue/media-statuses'
import type { MediaSearch } from '@/lib/catalogue/schemas/media'
import type { CountedFilter } from '@/lib/catalogue/schemas/media-counts'
import { SEASONS } from '@/lib/catalogue/seasons'
import { links } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/media-types'
import { KeptParameters } from './kept-parameters'
import { OptionCount } from './option-count'
import { PanelPopover } from './panel-popover'
import { RANGES } from './ranges'

const PANEL = 'all-filters'

/** The parameters that the panel has fields for. */
const FIELDS = [
  'type',
  'status',
  'format',
  'season',
  'basedOn',
  'studio',
  'adult',
  'tags',
  'withoutTags',
  ...RANGES.flatMap(({ from, to }) => [from, to]),
]

/** The button that opens the panel of all filters. Works without JavaScript. */
export function FilterPanelButton() {
  const t = useTranslations('media.browse.panel')
  return (
    <button type="button" className="chip mt-4" popoverTarget={PANEL}>
      <Icon name="filter" size={14} />
      {t('open')}
    </button>
  )
}

type Props = {
  search: MediaSearch
  /** The formats of the catalogue, as their sources write them. */
  formats: readonly string[]
  /** Whether works for adults are listed on demand. */
  listsAdults: boolean
}

/** All filters of the list of works, several values of each: a sheet on phones, a panel at the side elsewhere. */
export function FilterPanel({ search, formats, listsAdults }: Props) {
  const t = useTranslations('media')
  const p = useTranslations('media.browse.panel')
  const b = useTranslations('media.browse')
  const groups = [
    { name: 'type', label: b('type'), options: optionsOf(MEDIA_TYPES, (type) => t(`kinds.${type}`)) },
    { name: 'status', label: b('status'), options: optionsOf(MEDIA_STATUSES, (status) => t(`status.${status}`)) },
    {
      name: 'format',
      label: p('format'),
      options: formats.map((format) => ({ value: format.toLowerCase(), label: t('formatName', { format }) })),
    },
    { name: 'season', label: p('season'), options: optionsOf(SEASONS, (season) => p(`seasons.${season}`)) },
    { name: 'basedOn', label: p('basedOn.label'), options: optionsOf(BASED_ON, (what) => p(`basedOn.${what}`)) },
  ] as const
  return (
    <PanelPopover id={PANEL} label={p('title')} counts={mediaCountsCall(search)}>
      <QueryForm
        action={links.browse('media')}
        state={stateOf(mediaIndexLink({ ...search, page: 0 }))}
        label={p('title')}
        className="grid gap-5"
      >
        {groups.map(({ name, label, options }) => {
          const chosen: readonly string[] = search[name]
          return (
            options.length > 0 && (
              <FieldGroup key={name} label={label}>
                {options.map(({ value, label }) => (
                  <Box key={value} name={name} value={value} checked={chosen.includes(value)} label={label} />
                ))}
              </FieldGroup>
            )
          )
        })}
        <div className="grid grid-cols-2 gap-4">
          {RANGES.map(({ name, from, to }) => (
            <RangeField
              key={name}
              label={p(`ranges.${name}`)}
              from={{
                name: from,
                value: search[from],
                label: p('from', { name: p(`ranges.${name}`) }),
                hint: p('least'),
              }}
              to={{ name: to, value: search[to], label: p('to', { name: p(`ranges.${name}`) }), hint: p('most') }}
            />
          ))}
        </div>
        {listsAdults && (
          <Select
            name="adult"
            label={p('adult.label')}
            value={search.adult ?? ''}
            choices={[
              { value: '', label: p('adult.hide') },
              { value: 'show', label: p('adult.show') },
              { value: 'only', label: p('adult.only') },
            ]}
          />
        )}
        <Text name="studio" label={p('studio')} value={search.studio} />
        <Link className="quiet-link w-fit" href={tagIndexLink()}>
          {b('allTags')}
        </Link>
        <Text name="tags" label={p('tags')} value={writeTags(search.tags)} />
        <Text name="withoutTags" label={p('withoutTags')} value={writeTags(search.withoutTags)} />
        <KeptParameters from={search} except={FIELDS} />
        <div className="sticky -bottom-4 -m-4 grid bg-float p-4 sm:-bottom-6 sm:-m-6 sm:p-6">
          <button type="submit" className="button">
            {p('apply')}
          </button>
        </div>
      </QueryForm>
    </PanelPopover>
  )
}

const optionsOf = <Value extends string>(values: readonly Value[], word: (value: Value) => string) =>
  values.map((value) => ({ value, label: word(value) }))

/** A checkbox that looks like a chip. */
function Box({ label, checked, ...input }: { name: CountedFilter; value: string; label: string; checked: boolean }) {
  return (
    <label className="chip relative cursor-pointer inset-ring inset-ring-line has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2">
      <input type="checkbox" className="sr-only" defaultChecked={checked} {...input} />
      {label}
      <OptionCount name={input.name} value={input.value} />
    </label>
  )
}

function Text({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input className="field-box px-3" name={name} defaultValue={value} maxLength={300} autoCapitalize="off" />
    </label>
  )
}
