import { useMessages } from 'next-intl'
import { Pages } from './pages'

type Props = {
  /** The page of the list that is shown, and how many there are. */
  of: { page: number; totalPages: number }
  href: (page: number) => string
  /** The label for screen readers, if a page has several lists. */
  label?: string
  /** The margin above. */
  className?: string
}

/** The page links of a list that the server renders. */
export function Pagination({ of: { page, totalPages }, label, ...props }: Props) {
  const texts = useMessages().ui.pagination
  return <Pages page={page} totalPages={totalPages} {...props} texts={label ? { ...texts, label } : texts} />
}
