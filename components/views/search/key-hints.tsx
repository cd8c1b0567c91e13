import type { QuickSearchTexts } from '@/components/catalogue/search/texts'

/** The keys of the quick search; hidden on touch screens, and from screen readers, which have their own hints. */
export function KeyHints({ texts }: { texts: QuickSearchTexts['keys'] }) {
  return (
    <p
      className="hidden min-h-12 items-center gap-5 border-t border-line px-5 text-xs/5 text-quiet sm:pointer-fine:[@media(hover:hover)]:flex"
      aria-hidden="true"
    >
      <span>
        <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> {texts.choose}
      </span>
      <span>
        <kbd className="key">↵</kbd> {texts.open}
      </span>
      <span>
        <kbd className="key">Esc</kbd> {texts.close}
      </span>
    </p>
  )
}
