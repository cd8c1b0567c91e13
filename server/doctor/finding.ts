/** What a check found: whether it is well, and what to mend. */
export type Finding = { check: string; state: 'good' | 'warning' | 'bad'; message: string }

export const good = (check: string, message: string): Finding => ({ check, state: 'good', message })
export const warning = (check: string, message: string): Finding => ({ check, state: 'warning', message })
export const bad = (check: string, message: string): Finding => ({ check, state: 'bad', message })

const MB = 1024 * 1024
export const inMB = (bytes: number) => `${Math.round(bytes / MB).toLocaleString('en')} MB`

/** Whether an address is one of this machine alone. */
export const isLocal = (site: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(site).hostname)
