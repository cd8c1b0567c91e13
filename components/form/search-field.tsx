import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'

export type SearchTexts = { label: string; placeholder: string; submit: string; clear?: string }

type Props = {
  texts: SearchTexts
  value?: string
  /** The address of the page without the search, for the clear button. */
  clearHref?: string
}

/** The field `query` of a QueryForm, with its submit and clear buttons. */
export function SearchField({ texts, value = '', clearHref }: Props) {
  return (
    <div className="search-field">
      <button type="submit" className="search-submit" aria-label={texts.submit}>
        <Icon name="search" size={18} />
      </button>
      <input
        type="search"
        name="query"
        aria-label={texts.label}
        placeholder={texts.placeholder}
        defaultValue={value}
        maxLength={300}
        enterKeyHint="search"
        autoCapitalize="off"
        spellCheck={false}
      />
      {clearHref && (
        <Link className="search-clear" href={clearHref} aria-label={texts.clear} data-clear="">
          <Icon name="close" size={18} />
        </Link>
      )}
    </div>
  )
}
