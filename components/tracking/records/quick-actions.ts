import type { MediaState } from '@/lib/tracking/schemas/records'
import { canStartAgain, changeStatus, complete, startAgain } from './change'
import { hasOneMore, watchOneMore } from './one-more'
import { openForm } from './open-form'

/**
 * What can be done with a work where it is shown, in the order of the buttons. Each has a place of its own, but for the
 * next run of a finished work.
 */
export const QUICK_PLACES = [['plan'], ['oneMore', 'again'], ['complete'], ['edit']] as const
export type QuickAction = (typeof QUICK_PLACES)[number][number]

/** The actions that a work offers now. Planned is for works without a record: it would reset the episodes. */
export function quickActionsOf(state: MediaState): readonly QuickAction[] {
  const offered = {
    plan: state.watched === null,
    oneMore: hasOneMore(state),
    again: !hasOneMore(state) && canStartAgain(state),
    complete: state.watched?.status !== 'Completed',
    edit: true,
  }
  return QUICK_PLACES.flat().filter((action) => offered[action])
}

/** Does an action: an optimistic update with its undo, or the form of the record. */
export function doQuickly(id: number, action: QuickAction): void {
  if (action === 'plan') void changeStatus(id, 'Planned')
  else if (action === 'oneMore') watchOneMore(id)
  else if (action === 'again') void startAgain(id)
  else if (action === 'complete') void complete(id)
  else void openForm(id)
}
