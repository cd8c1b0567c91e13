/** Whether a change names entries that are not there yet. */
export function addsEntries(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(addsEntries)
  if (typeof value !== 'object' || value === null) return false
  return 'new' in value || Object.values(value).some(addsEntries)
}
