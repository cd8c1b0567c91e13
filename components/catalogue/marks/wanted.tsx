'use client'
import type { Messages } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { wantAction } from '@/lib/browser/wanted-action'
import type { WantedAction } from '@/lib/identity/wanted-actions'
import { links } from '@/lib/links'

type Props = {
  id: number
  /** Visitors do not load the texts of users. */
  texts: Messages['media']['track']
}

/**
 * The buttons of a work for visitors. Each leads to the login, and what it stands for is done after that (actions.tsx).
 * They are part of the shared page; without scripts they are links to the login page, which leads back.
 */
export function WantedActions({ id, texts }: Props) {
  const want = (action: WantedAction, className: string, content: ReactNode, label?: string) => (
    <Link
      href={links.login(links.media(id))}
      rel="nofollow"
      className={`button ${className}`}
      aria-label={label}
      title={label}
      onClick={() => wantAction(`media:${id}`, action)}
    >
      {content}
    </Link>
  )
  return (
    <fieldset className="for-visitors min-w-0 flex flex-wrap gap-2 *:min-h-12 *:rounded-md" aria-label={texts.actions}>
      {want(
        'form',
        'whitespace-nowrap max-sm:flex-1 max-sm:px-3',
        <>
          <Icon name="plus" />
          {texts.add}
        </>,
      )}
      {want(
        'plan',
        'button-plain max-sm:px-3',
        <>
          <Icon name="bookmark" />
          {texts.plan}
        </>,
      )}
      {want('oneMore', 'button-plain figures min-w-15 px-3 font-bold', '+1', texts.oneMore)}
      {want('favorite', 'button-plain w-13 p-0', <Icon name="heart" />, texts.favorite)}
      {want(
        'list',
        'button-plain max-sm:w-13 max-sm:p-0',
        <>
          <Icon name="listPlus" />
          <span className="max-sm:sr-only">{texts.list}</span>
        </>,
      )}
    </fieldset>
  )
}
