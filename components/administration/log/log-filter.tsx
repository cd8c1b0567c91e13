import { useTranslations } from 'next-intl'
import { QueryForm } from '@/components/form/query-form'
import { Select } from '@/components/form/select'
import { QuietLink } from '@/components/ui/quiet-link'
import { administrationLinks } from '@/lib/administration/links'
import { isPersonal } from '@/lib/administration/personal'
import { ADMINISTRATION_ACTS, LOGGED_ACTS } from '@/lib/moderation/acts'

const FILTERS = ['by', 'isShell', 'user', 'object', 'act', 'from', 'to'] as const
export type LogSearch = { [filter in (typeof FILTERS)[number]]?: string } & { page?: number }

/** The filters in the address of the page. */
export function searchOf(parameters: URLSearchParams): LogSearch {
  const given = FILTERS.flatMap((name) => {
    const value = parameters.get(name)
    return value ? [[name, value] as const] : []
  })
  const page = Number(parameters.get('page')) || undefined
  return { ...Object.fromEntries(given), ...(page ? { page } : {}) }
}

/** Who, about whom or what, which kind, when. */
export function LogFilter({ search }: { search: LogSearch }) {
  const t = useTranslations('administration.log')
  const moderation = useTranslations('moderation.acts')
  const field = (name: 'by' | 'user' | 'object' | 'from' | 'to', hint?: string) => (
    <label className="field">
      <span className="field-label">{t(name)}</span>
      <input
        name={name}
        className="field-box"
        type={name === 'from' || name === 'to' ? 'date' : 'text'}
        defaultValue={search[name] ?? ''}
        maxLength={200}
        placeholder={hint}
        dir="auto"
        onInput={({ currentTarget }) =>
          currentTarget.setCustomValidity(isPersonal(currentTarget.value) ? t('notInAddress') : '')
        }
      />
    </label>
  )
  const acts = [
    ...ADMINISTRATION_ACTS.map((act) => ({ value: act, label: t(`acts.${act}`) })),
    ...LOGGED_ACTS.map((act) => ({ value: act, label: moderation(act) })),
  ]
  const { page: _, ...filters } = search
  return (
    <QueryForm
      key={JSON.stringify(filters)}
      action={administrationLinks.log()}
      label={t('filter')}
      className="grid max-w-reading grid-cols-2 items-end gap-3 sm:grid-cols-3"
    >
      {field('by', t('byHint'))}
      {field('user', t('byHint'))}
      {field('object', t('objectHint'))}
      <Select
        name="act"
        label={t('act')}
        value={search.act ?? ''}
        choices={[{ value: '', label: t('any') }, ...acts]}
      />
      {field('from')}
      {field('to')}
      <label className="col-span-full flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="isShell"
          value="1"
          className="size-5 accent-(--accent)"
          defaultChecked={search.isShell === '1'}
        />
        {t('isShell')}
      </label>
      <p className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className="button button-plain inset-ring inset-ring-line">
          {t('apply')}
        </button>
        {Object.keys(filters).length > 0 && (
          <QuietLink href={administrationLinks.log()} className="inline-flex min-h-11 items-center">
            {t('clear')}
          </QuietLink>
        )}
      </p>
    </QueryForm>
  )
}
