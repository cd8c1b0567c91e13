import messages from '@/messages/en.json'
import { Pages, type PagesTexts } from './pages'

type Props = { page: number; totalPages: number; href: (page: number) => string }

const texts: PagesTexts = messages.ui.pagination

/** The pages of a list that the server shows. */
export function Pagination(props: Props) {
  return <Pages {...props} texts={texts} />
}
