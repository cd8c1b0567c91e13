import type { MediaState } from '@/lib/schemas/watched'
import { changeStatus, complete } from './change'
import { hasOneMore, watchOneMore } from './one-more'
import { openForm } from './open-form'

/** What can be done with a work where it is shown, in the order of the buttons. */
export const QUICK_ACTIONS = ['plan', 'oneMore', 'complete', 'edit'] as const
export type QuickAction = (typeof QUICK_ACTIONS)[number]

/** The actions that a work offers now. Planned is only for works without a record: it would reset a number of episodes. */
export function quickActionsOf(state: MediaState): readonly QuickAction[] {
  const offered = {
    plan: state.watched === null,
    oneMore: hasOneMore(state),
    complete: state.watched?.status !== 'Completed',
    edit: true,
  }
  return QUICK_ACTIONS.filter((action) => offered[action])
}

/** Does an action: an optimistic update with its undo, or the form of the record. */
export function doQuickly(id: number, action: QuickAction): void {
  if (action === 'plan') void changeStatus(id, 'Planned')
  else if (action === 'oneMore') watchOneMore(id)
  else if (action === 'complete') void complete(id)
  else void openForm(id)
}
