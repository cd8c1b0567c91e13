import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Cell } from './cells'

type Props = {
  title: string
  hint: string
  text: string
  onText: (text: string) => void
  /** The lines that were not understood. */
  wrong: readonly string[]
  /** The text of the button that takes them. */
  take: string
  isEmpty: boolean
  onTake: () => void
  /** How the lines were understood. */
  children: ReactNode
}

/** A folded field for lines, and below how they are understood before they are taken. */
export function PasteBox({ title, hint, text, onText, wrong, take, isEmpty, onTake, children }: Props) {
  const t = useTranslations('contribute.paste')
  return (
    <details className="fold">
      <summary>
        <Icon name="copy" size={18} />
        <span className="text-sm font-semibold">{title}</span>
        <Icon name="down" size={18} />
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-3 rounded-md bg-raised px-4 py-3">
        <Cell label={t('lines')} hint={hint} lines={6} value={text} onText={onText} />
        {(!isEmpty || wrong.length > 0) && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
            <section className="max-h-80 overflow-y-auto" aria-label={t('look')} tabIndex={0}>
              {children}
              {wrong.length > 0 && (
                <div className="mt-2 text-sm" role="status">
                  <p className="field-message" data-wrong="">
                    {t('wrong', { count: wrong.length })}
                  </p>
                  <ul className="text-quiet">
                    {wrong.slice(0, 20).map((line) => (
                      <li key={line} className="wrap-anywhere" dir="auto">
                        {line}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </section>
            <p>
              <button type="button" className="button" disabled={isEmpty} onClick={onTake}>
                {take}
              </button>
            </p>
          </>
        )}
      </div>
    </details>
  )
}
