import type { Translator } from '@/i18n/translator'
import type { State } from './changes'

/** What changed of the details that are no numbers, a sentence each. An event has only the details that it changed. */
export function detailChangesOf(t: Translator<'history'>, before: State | null, after: State): string[] {
  return [noteChange(t, before, after), ...tagChanges(t, before, after), runChange(t, before, after)]
    .concat(privacyChange(t, before, after))
    .filter((sentence) => sentence !== null)
}

function noteChange(t: Translator<'history'>, before: State | null, after: State): string | null {
  const [old, now] = [before?.note ?? null, after.note ?? null]
  if (old === now) return null
  if (old === null) return t('noteAdded')
  return now === null ? t('noteRemoved') : t('noteChanged')
}

function tagChanges(t: Translator<'history'>, before: State | null, after: State): (string | null)[] {
  const [old, now] = [before?.tags ?? [], after.tags ?? []]
  const added = now.filter((tag) => !old.includes(tag))
  const removed = old.filter((tag) => !now.includes(tag))
  const isMoved = added.length + removed.length === 0 && old.some((tag, place) => tag !== now[place])
  return [
    added.length > 0 ? t('tagsAdded', { tags: added.join(', ') }) : null,
    removed.length > 0 ? t('tagsRemoved', { tags: removed.join(', ') }) : null,
    isMoved ? t('tagsMoved') : null,
  ]
}

/** Where runs are as many as before, but others; their number is a value. */
function runChange(t: Translator<'history'>, before: State | null, after: State): string | null {
  const [old, now] = [before?.earlierRuns ?? [], after.earlierRuns ?? []]
  return old.length === now.length && JSON.stringify(old) !== JSON.stringify(now) ? t('runsChanged') : null
}

function privacyChange(t: Translator<'history'>, before: State | null, after: State): string | null {
  const [old, now] = [before?.isPrivate ?? false, after.isPrivate ?? false]
  if (old === now) return null
  return now ? t('madePrivate') : t('madePublic')
}
