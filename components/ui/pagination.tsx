import { useMessages } from 'next-intl'
import { Pages } from './pages'

type Props = { page: number; totalPages: number; href: (page: number) => string }

/** The page links of a list that the server renders. */
export function Pagination(props: Props) {
  const texts = useMessages().ui.pagination
  return <Pages {...props} texts={texts} />
}
