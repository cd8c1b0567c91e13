import type { QuickSearchTexts } from './texts'

/** Which keys do what; not shown where there are none (search.css), and not read out: readers say so themselves. */
export function KeyHints({ texts }: { texts: QuickSearchTexts['keys'] }) {
  return (
    <p className="quick-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.choose}
      </span>
      <span>
        <kbd>↵</kbd> {texts.open}
      </span>
      <span>
        <kbd>Esc</kbd> {texts.close}
      </span>
    </p>
  )
}
