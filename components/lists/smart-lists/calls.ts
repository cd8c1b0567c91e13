import { call, getJson } from '@/lib/browser/api'
import { ownSmartListsCall } from '@/lib/lists/links/smart-lists'
import type { SmartList, SmartListChange, SmartListInput, SmartLists } from '@/lib/lists/schemas/smart-lists'

/** The calls of the user's smart lists. */
export const readSmartLists = () => getJson<SmartLists>(ownSmartListsCall())
export const createSmartList = (body: SmartListInput) => call<SmartList>(ownSmartListsCall(), { method: 'POST', body })
export const updateSmartList = (id: number, body: SmartListChange) =>
  call<SmartList>(ownSmartListsCall(id), { method: 'PUT', body })
export const deleteSmartList = (id: number) => call<void>(ownSmartListsCall(id), { method: 'DELETE' })
