import { catchError, type ErrorInfo } from 'next/error'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { Notice, NoticeActions } from './notice'

type Props = { title: string; text: string; retry: string; home: string }

/** Replaces a page that failed to render: what happened, and what to do. */
function Failure({ title, text, retry, home }: Props, { retry: again }: ErrorInfo) {
  return (
    <Notice title={title} text={text} role="alert">
      <NoticeActions>
        <button type="button" className="button" onClick={again}>
          {retry}
        </button>
        <Link href={links.home()} className="button button-plain">
          {home}
        </Link>
      </NoticeActions>
    </Notice>
  )
}

export const ErrorBoundary = catchError(Failure)
