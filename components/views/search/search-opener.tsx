import type { QuickSearchTexts } from '@/components/catalogue/search/texts'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

/** The search link in the header: opens the quick search, or without JavaScript the search page. */
export function SearchOpener({ texts }: { texts: QuickSearchTexts }) {
  return (
    <Link
      href={links.search()}
      className="search-opener"
      data-quick-search=""
      aria-label={texts.label}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
    >
      <Icon name="search" size={18} />
      <span>{texts.label}</span>
      <kbd className="key">/</kbd>
    </Link>
  )
}
