import { useTranslations } from 'next-intl'
import { QueryForm } from '@/components/form/query-form'
import { Select } from '@/components/form/select'
import { administrationLinks, type UserListSearch } from '@/lib/administration/links'
import { USER_SORTS, USER_STATES } from '@/lib/administration/users'

/** The fields of a search of users. */
export function UserFilter({ search }: { search: UserListSearch }) {
  const t = useTranslations('administration.users')
  const { query = '', email = '', inviter = '', state = '', sort = '' } = search
  const field = (name: string, label: string, value: string, placeholder?: string) => (
    <label className="field min-w-40 flex-1">
      <span className="field-label">{label}</span>
      <input
        name={name}
        className="field-box"
        defaultValue={value}
        placeholder={placeholder}
        maxLength={300}
        dir="auto"
      />
    </label>
  )
  const [newest, ...sorts] = USER_SORTS
  return (
    <QueryForm
      key={JSON.stringify(search)}
      action={administrationLinks.part('users')}
      label={t('filter')}
      className="flex flex-wrap items-end gap-3"
    >
      {field('query', t('name'), query, t('namePlaceholder'))}
      {field('email', t('email'), email, t('emailPlaceholder'))}
      {field('inviter', t('inviter'), inviter)}
      <Select
        name="state"
        className="min-w-40 flex-1"
        label={t('state')}
        value={state}
        choices={[
          { value: '', label: t('any') },
          ...USER_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
      />
      <Select
        name="sort"
        className="min-w-40 flex-1"
        label={t('sort')}
        value={sort}
        choices={[
          { value: '', label: t(`sorts.${newest}`) },
          ...sorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
        ]}
      />
      <button type="submit" className="button">
        {t('search')}
      </button>
    </QueryForm>
  )
}
