import { useTranslations } from 'next-intl'
import { type FormEvent, useId } from 'react'
import { LinedButton } from '@/components/ui/button'

type Props = { onSearch: (network: string) => void }

/** The field of a search by network. It is no part of the page's address, and the server notes it in the log. */
export function NetworkSearch({ onSearch }: Props) {
  const t = useTranslations('administration.users')
  const hint = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = String(new FormData(event.currentTarget).get('network')).trim()
    if (asked) onSearch(asked)
  }
  return (
    <form className="grid gap-2" onSubmit={submit} autoComplete="off">
      <div className="flex flex-wrap items-end gap-3">
        <label className="field min-w-40 flex-1 sm:max-w-72">
          <span className="field-label">{t('network')}</span>
          <input
            name="network"
            className="field-box"
            maxLength={100}
            placeholder="192.0.2.0/24"
            aria-describedby={hint}
          />
        </label>
        <LinedButton type="submit">{t('networkSearch')}</LinedButton>
      </div>
      <p id={hint} className="text-sm text-quiet">
        {t('networkHint')}
      </p>
    </form>
  )
}
