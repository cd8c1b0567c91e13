import { vi } from 'vitest'

/** Gives a page a local storage, which keeps its texts in `storage`. */
export function stubLocalStorage(storage: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
}
