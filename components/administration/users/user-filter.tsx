import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef } from 'react'
import { Select } from '@/components/form/select'
import { USER_SORTS, USER_STATES } from '@/lib/administration/users'
import type { FilledSearch } from './use-personal-search'

type Props = { search: FilledSearch; onSearch: (search: FilledSearch) => void }

/** The fields of a search for users. They are not sent in an address, since one of them is for email addresses. */
export function UserFilter({ search, onSearch }: Props) {
  const t = useTranslations('administration.users')
  const { query = '', email = '', inviter = '', state = '', sort = '' } = search
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) fill(form.current, { query, email, inviter, state, sort })
  }, [query, email, inviter, state, sort])
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
        autoCapitalize="none"
        spellCheck={false}
      />
    </label>
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(filledIn(new FormData(event.currentTarget)))
  }
  const [newest, ...sorts] = USER_SORTS
  return (
    <search aria-label={t('filter')} className="contents">
      <form ref={form} className="flex flex-wrap items-end gap-3" method="dialog" autoComplete="off" onSubmit={submit}>
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
      </form>
    </search>
  )
}

/** Fields follow the search, for example after Back, and keep the focus. */
function fill(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = texts[field.name] ?? ''
}

/** What is filled in; empty fields are left out. */
function filledIn(form: FormData): FilledSearch {
  const given = [...form].map(([name, value]) => [name, String(value).trim()] as const)
  return Object.fromEntries(given.filter(([, text]) => text !== ''))
}
