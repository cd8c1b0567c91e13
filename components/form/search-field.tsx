import { useTranslations } from 'next-intl'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'

type Props = {
  label: string
  placeholder: string
  value?: string
  /** This page without the search; shown as the clear button while there is something to clear. */
  clearHref?: string
  /** The one that the keys `/` and Ctrl+K go to, and that says so. */
  main?: boolean
}

/** The field `query` of a QueryForm, with its submit and clear buttons. */
export function SearchField({ label, placeholder, value = '', clearHref, main }: Props) {
  const t = useTranslations('form.search')
  return (
    <div className="search-field" data-key={main ? '/' : undefined}>
      <button type="submit" className="search-submit" aria-label={t('submit')}>
        <Icon name="search" size={18} />
      </button>
      <input
        type="search"
        name="query"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={300}
        enterKeyHint="search"
        autoCapitalize="off"
        spellCheck={false}
        data-search={main ? '' : undefined}
        aria-keyshortcuts={main ? '/ Control+K' : undefined}
      />
      {clearHref && (
        <Link className="search-clear" href={clearHref} aria-label={t('clear')} data-clear="">
          <Icon name="close" size={18} />
        </Link>
      )}
    </div>
  )
}
