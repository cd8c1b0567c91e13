'use client'
import { type ReactNode, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'
import { draftOf } from '@/lib/browser/drafts'
import { episodesDraft, relationsDraft } from './drafts'
import type { RelationRow } from './relations-form'

const RelationsForm = lazyPart(withMessages(() => import('./relations-form')))
const EpisodesForm = lazyPart(withMessages(() => import('./episodes-form')))

export type WorkListsTexts = { relations: string; episodes: string }

type Props = { id: number; updatedDate: string; relations: readonly RelationRow[]; texts: WorkListsTexts }

/** The relations and the episodes of a work, each with a form of its own that is loaded when it is opened. */
export function WorkLists({ id, updatedDate, relations, texts }: Props) {
  return (
    <div className="mt-10 grid gap-4">
      <Fold title={texts.relations} draft={relationsDraft(id)}>
        <RelationsForm key={updatedDate} id={id} updatedDate={updatedDate} relations={relations} />
      </Fold>
      <Fold title={texts.episodes} draft={episodesDraft(id, 0)}>
        <EpisodesForm id={id} updatedDate={updatedDate} />
      </Fold>
    </div>
  )
}

/** Open from the beginning where there is a draft. */
function Fold({ title, draft, children }: { title: string; draft: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(() => draftOf(draft) !== undefined)
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2 className="section-title">{title}</h2>
        <Icon name="down" size={18} />
      </summary>
      {isOpen && <div className="mt-3">{children}</div>}
    </details>
  )
}
