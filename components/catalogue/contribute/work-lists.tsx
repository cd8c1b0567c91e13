'use client'
import { type ReactNode, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'
import type { RelationRow } from './relations-form'

const RelationsForm = lazyPart(withMessages(() => import('./relations-form')))
const EpisodesForm = lazyPart(withMessages(() => import('./episodes-form')))

export type WorkListsTexts = { relations: string; episodes: string }

type Props = { id: number; updatedDate: string; relations: readonly RelationRow[]; texts: WorkListsTexts }

/** The relations and the episodes of a work, each with a form of its own that is loaded when it is opened. */
export function WorkLists({ id, updatedDate, relations, texts }: Props) {
  return (
    <div className="mt-10 grid gap-4">
      <Fold title={texts.relations}>
        <RelationsForm key={updatedDate} id={id} updatedDate={updatedDate} relations={relations} />
      </Fold>
      <Fold title={texts.episodes}>
        <EpisodesForm id={id} updatedDate={updatedDate} />
      </Fold>
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2 className="section-title">{title}</h2>
        <Icon name="down" size={18} />
      </summary>
      {isOpen && <div className="mt-3">{children}</div>}
    </details>
  )
}
