import { useMessages } from 'next-intl'
import { Pages } from './pages'

type Props = {
  page: number
  totalPages: number
  href: (page: number) => string
  /** The label for screen readers, if a page has several lists. */
  label?: string
  /** The margin above. */
  className?: string
}

/** The page links of a list that the server renders. */
export function Pagination({ label, ...props }: Props) {
  const texts = useMessages().ui.pagination
  return <Pages {...props} texts={label ? { ...texts, label } : texts} />
}
