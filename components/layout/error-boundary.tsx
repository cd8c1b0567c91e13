import { catchError, type ErrorInfo } from 'next/error'
import { links } from '@/lib/links'

type Props = { title: string; text: string; retry: string; home: string }

/** What stands in place of a page that failed: what happened, and what to do. */
function Failure({ title, text, retry, home }: Props, { retry: again }: ErrorInfo) {
  return (
    <div className="column notice" role="alert">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="text-soft">{text}</p>
      <p className="notice-actions">
        <button type="button" className="button" onClick={again}>
          {retry}
        </button>
        <a href={links.home()} className="button button-plain">
          {home}
        </a>
      </p>
    </div>
  )
}

export const ErrorBoundary = catchError(Failure)
