import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Turns off background activity of the browser. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
]

/**
 * Pages load no pictures, except in a second browser (`pictures` in test.ts). The other settings are Playwright's,
 * which this flag replaces: a mouse that hovers.
 */
const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
export const WITHOUT_PICTURES = [`--blink-settings=imagesEnabled=false,${MOUSE}`]

/** Enough shared memory for the browsers of all workers. */
const ENOUGH_SHARED_MEMORY = 2 ** 30

/**
 * Playwright's own flags that are left out. With --disable-dev-shm-usage, Chromium shares its memory through new files
 * below /tmp, for containers with a small /dev/shm. On a disk, that takes an eighth of the browser's CPU time.
 */
export function unwantedFlags(): string[] {
  const folder = '/dev/shm'
  const free = existsSync(folder) ? (({ bavail, bsize }) => bavail * bsize)(statfsSync(folder)) : 0
  return free >= ENOUGH_SHARED_MEMORY ? ['--disable-dev-shm-usage'] : []
}

/**
 * The path of the Chromium of the journeys: the variable CHROMIUM, the one of the npm package (Linux on x64), so that
 * all machines run the same one, Playwright's own (undefined), one on PATH, or Debian's.
 */
export async function chromiumPath(): Promise<string | undefined> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium')
    return packaged.executablePath()
  }
  if (existsSync(chromium.executablePath())) return undefined
  const installed = onPath()
  if (installed) return installed
  spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', 'chromium'], { stdio: 'ignore' })
  const debian = onPath()
  if (debian) return debian
  throw new Error('No Chromium was found for the browser tests: install one, or name it in CHROMIUM.')
}

function onPath(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const folders = (process.env.PATH ?? '').split(':')
  return folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)).find((path) => existsSync(path))
}
