import { useMessages } from 'next-intl'
import type { ReactNode } from 'react'

type Props = { title: string; onRetry?: () => void; children?: ReactNode }

/** A text that fills the place of what is not there: why, and what to do. */
export function Notice({ title, onRetry, children }: Props) {
  const { retry } = useMessages().layout.part
  return (
    <div
      className="grid h-full place-content-center gap-1 rounded-lg bg-raised px-4 text-center"
      role={onRetry ? 'alert' : undefined}
    >
      <p className="font-semibold text-ink">{title}</p>
      <p className="text-sm text-pretty text-soft">
        {onRetry ? (
          <button type="button" className="quiet-link min-h-11" onClick={onRetry}>
            {retry}
          </button>
        ) : (
          children
        )}
      </p>
    </div>
  )
}
