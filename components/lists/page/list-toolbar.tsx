import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ReportButton } from '@/components/identity/report-button'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { LIST_VIEWS, type ListViewName } from '@/lib/lists/rules'
import type { List } from '@/lib/lists/schemas/lists'
import { FOLDED_TOOLS, LIST_TOOLS } from '../styles'
import { ListActions } from './list-actions'
import type { ListPageLink } from './list-view'
import { ShareButton } from './share-button'

const VIEWS = { list: ['asList', 'list'], grid: ['asGrid', 'grid'] } as const

/** On a phone, for those without tools. */
const ROW = 'mt-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:scrollbar-none max-sm:*:flex-none'

const VIEW =
  'inline-flex min-h-9.5 items-center gap-2 rounded-[8px] px-3 text-sm/normal font-semibold transition-colors hover:text-ink sm:px-3.5'

type Props = {
  list: List
  view: ListViewName
  link: ListPageLink
  canTurn: boolean
  tools?: ReactNode
}

/**
 * The buttons of a list: copy its link, switch between rows and grid, and the owner's tools. On a phone they are one
 * row; for those with tools they are behind a button beside the field that adds (lists.css).
 */
export function ListToolbar({
  list: { id, owner, url, isShareable, page, likes, visibility, isOwner, hasComments, comments },
  view,
  link,
  canTurn,
  tools,
}: Props) {
  const t = useTranslations('lists')
  const format = useFormats()
  const report = useTranslations('moderation.report')
  const { actions } = useMessages().lists
  return (
    <div
      className={`${LIST_TOOLS} list-tools col-span-full sm:mt-3 ${tools ? '' : ROW}`}
      {...(tools ? { id: FOLDED_TOOLS, popover: 'auto' as const } : {})}
    >
      {isShareable && (
        <ShareButton
          path={links.list(url)}
          label={t('list.copy')}
          done={t('done.copied')}
          failed={t('done.notCopied')}
        />
      )}
      {!isOwner && <ListActions list={{ url, owner, likes, isPublic: visibility === 'Public' }} texts={actions} />}
      {visibility === 'Public' && hasComments && (
        <Link href={links.listDiscussion(url)} className="button button-plain inset-ring inset-ring-line">
          <Icon name="note" size={18} />
          {t('list.comments')}
          {comments > 0 && <span className="figures">{format.count(comments)}</span>}
        </Link>
      )}
      <ReportButton
        target="list"
        id={id}
        owner={owner}
        label={report('button')}
        className="button button-plain inset-ring inset-ring-line"
      />
      {tools}
      {canTurn && (
        <nav
          className="ms-auto flex rounded-md bg-raised p-0.75 inset-ring inset-ring-line"
          aria-label={t('list.view')}
        >
          {LIST_VIEWS.map((each) => (
            <Link
              key={each}
              href={link({ page, view: each })}
              className={`${VIEW} ${each === view ? 'bg-float text-ink shadow-card' : 'text-quiet'}`}
              data-keep-scroll=""
              aria-current={each === view ? 'true' : undefined}
            >
              <Icon name={VIEWS[each][1]} size={18} />
              {t(`list.${VIEWS[each][0]}`)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
