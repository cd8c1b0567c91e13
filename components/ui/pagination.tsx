import { useMessages } from 'next-intl'
import { Pages } from './pages'

type Props = {
  page: number
  totalPages: number
  href: (page: number) => string
  /** Of what, where a page has several lists. */
  label?: string
  /** The space above it. */
  className?: string
}

/** The pages of a list that the server shows. */
export function Pagination({ label, ...props }: Props) {
  const texts = useMessages().ui.pagination
  return <Pages {...props} texts={label ? { ...texts, label } : texts} />
}
