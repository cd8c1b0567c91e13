import { useEffect, useRef } from 'react'
import { FIELD, INPUT } from '@/components/catalogue/search/field'
import type { QuickSearchTexts } from '@/components/catalogue/search/texts'
import { BACKDROP, dialogStyles } from '@/components/ui/dialog/styles'
import { Icon } from '@/components/ui/icon'

const styles = dialogStyles('palette')

type Props = { text: string; texts: QuickSearchTexts; onType: (text: string) => void; onClose: () => void }

/** The field of the quick search while the dialog loads, so that no typed character is lost. */
export function WaitingField({ text, texts, onType, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  return (
    <>
      <div className={BACKDROP} />
      <div className={styles.viewport}>
        <div className={styles.popup} role="dialog" aria-modal="true" aria-label={texts.label}>
          <div className={styles.body}>
            <div className={FIELD}>
              <Icon name="search" />
              <input
                ref={field}
                className={INPUT}
                value={text}
                aria-label={texts.label}
                placeholder={texts.placeholder}
                maxLength={300}
                onChange={({ currentTarget }) => onType(currentTarget.value)}
                onKeyDown={({ key }) => key === 'Escape' && onClose()}
              />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
