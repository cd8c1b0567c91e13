import { useMessages } from 'next-intl'

/** Says in its place what could not be loaded, with a button to try again. */
export function Notice({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { retry } = useMessages().layout.part
  return (
    <div className="grid h-full place-content-center gap-1 rounded-lg bg-raised px-4 text-center" role="alert">
      <p className="font-semibold text-ink">{title}</p>
      <p className="text-sm text-pretty text-soft">
        <button type="button" className="quiet-link min-h-11" onClick={onRetry}>
          {retry}
        </button>
      </p>
    </div>
  )
}
