import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { look } from './look'

type Props = {
  text: string | null
  none: string
  /** What stands beside the text where there is room, else below it. */
  beside?: ReactNode
  children?: ReactNode
}

/** The description of an entry, or a placeholder text without one. */
export function Description({ text, none, beside, children }: Props) {
  const t = useTranslations('entry')
  const own = (
    <>
      {text ? (
        <p className={look.text} dir="auto">
          {text}
        </p>
      ) : (
        <p className={`${look.text} text-quiet`}>{none}</p>
      )}
      {children}
    </>
  )
  return (
    <section className={beside ? 'overview @container' : 'overview'} aria-label={t('about')}>
      {beside ? (
        <div className="@min-[760px]:grid @min-[760px]:grid-cols-[minmax(0,1fr)_17rem] @min-[760px]:items-start @min-[760px]:gap-x-8">
          <div className="min-w-0">{own}</div>
          {beside}
        </div>
      ) : (
        own
      )}
    </section>
  )
}
