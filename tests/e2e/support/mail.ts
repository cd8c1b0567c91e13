import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { servedHere } from './served'

const folder = () => join(servedHere().dataDir, 'mail')

/** The mails to an address in the mail folder, the latest last. */
function mailsTo(address: string): string[] {
  if (!existsSync(folder())) return []
  return readdirSync(folder())
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder(), name), 'utf8').replace(/=\r?\n/g, ''))
    .filter((text) => text.includes(`To: ${address}`) || text.includes(`<${address}>`))
}

/** Waits for the latest mail of this kind, and returns the path of its link. */
export async function linkTo(address: string, kind: 'confirm' | 'reset' | 'email'): Promise<string> {
  const pattern = new RegExp(`/${kind}/[\\w-]{32}`)
  const found = () => mailsTo(address).flatMap((text) => pattern.exec(text)?.[0] ?? [])
  await expect.poll(() => found().length, { timeout: 30_000, message: `a mail to ${address}` }).toBeGreaterThan(0)
  return found().at(-1) ?? ''
}
