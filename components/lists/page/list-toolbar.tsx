import type { ReactNode } from 'react'
import { links } from '@/lib/links'
import { LIST_VIEWS, type ListViewName } from '@/lib/lists'
import type { List } from '@/lib/schemas/lists'
import { words } from '@/messages/words'
import { Icon } from '../../ui/icon'
import type { ListPageLink } from './list-view'
import { ShareButton } from './share-button'

const t = words('lists')

const VIEWS = { list: ['asList', 'list'], grid: ['asGrid', 'grid'] } as const

type Props = {
  list: List
  view: ListViewName
  link: ListPageLink
  canTurn: boolean
  tools?: ReactNode
}

/** What can be done with a list: hand on its link, turn it into a grid and back, and what is its owner's. */
export function ListToolbar({ list: { url, isShareable, page }, view, link, canTurn, tools }: Props) {
  return (
    <div className="list-tools">
      {isShareable && (
        <ShareButton
          path={links.list(url)}
          label={t('list.copy')}
          done={t('done.copied')}
          failed={t('done.notCopied')}
        />
      )}
      {tools}
      {canTurn && (
        <nav className="list-views" aria-label={t('list.view')}>
          {LIST_VIEWS.map((each) => (
            <a
              key={each}
              href={link({ page, view: each })}
              data-keep-scroll=""
              aria-current={each === view ? 'true' : undefined}
            >
              <Icon name={VIEWS[each][1]} size={18} />
              {t(`list.${VIEWS[each][0]}`)}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}
