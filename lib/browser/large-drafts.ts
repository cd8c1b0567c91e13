import { LARGE_DRAFTS } from '@/lib/display'
import { session } from './session'

/**
 * Drafts that are too large for local storage, and pictures, in IndexedDB. They belong to one user of this device; a
 * logout deletes them (session.ts). Where the browser gives no database, nothing is kept, and the caller says so.
 */

const STORE = 'drafts'
/** Milliseconds after which nobody comes back to it. */
const OLD = 14 * 86_400_000

type Kept = { at: number; value: unknown }

/** The draft of a record; undefined where there is none for who is logged in. */
export async function largeDraftOf(key: string): Promise<unknown> {
  const kept = await inStore<Kept | undefined>('readonly', (store) => store.get(own(key))).catch(() => undefined)
  return kept && Date.now() - kept.at < OLD ? kept.value : undefined
}

/** Keeps a draft in place of the one before. Whether that was possible. */
export async function keepLargeDraft(key: string, value: unknown): Promise<boolean> {
  const kept: Kept = { at: Date.now(), value }
  return inStore('readwrite', (store) => store.put(kept, own(key))).then(
    () => true,
    () => false,
  )
}

export async function dropLargeDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(own(key))).catch(() => {})
}

function own(key: string): string {
  const now = session()
  return `${now.state === 'open' ? now.user.id : 0} ${key}`
}

/** One request in a transaction of its own. The database is closed after it, so that a logout can delete it. */
async function inStore<Answer>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<Answer> {
  const db = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(LARGE_DRAFTS, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
