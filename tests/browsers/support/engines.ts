import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** An engine that stories run in: the program that shows pages, and the one that drives it if that is another. */
export type Engine = { name: EngineName; program: string; driver?: string }
export type EngineName = 'packaged Chromium' | 'newest Chromium' | 'Firefox' | 'WebKit'

/** An engine that this machine does not have, and what would bring it. */
type Missing = { name: EngineName; reason: string }

const CHROMIUMS = ['google-chrome-stable', 'google-chrome', 'chrome', 'chromium', 'chromium-browser', 'microsoft-edge']
const FIREFOXES = ['firefox', 'firefox-esr']
/** Where distributions put WebKitGTK's own browser, which is not on PATH. */
const MINI_BROWSERS = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/webkit2gtk-4.1/MiniBrowser',
]

/**
 * Puppeteer 24 needs commands of WebDriver BiDi that older versions of Firefox lack; 140 is the oldest that was tried.
 */
const OLDEST_FIREFOX = 140

/** The engines of this machine, and those it does not have. */
export async function findEngines(): Promise<{ found: Engine[]; missing: Missing[] }> {
  const all = [await packagedChromium(), newestChromium(), firefox(), webkit()]
  return {
    found: all.filter((each) => 'program' in each),
    missing: all.filter((each) => 'reason' in each),
  }
}

/** Chromium of the npm package, which exists for Linux on x64. */
async function packagedChromium(): Promise<Engine | Missing> {
  const name = 'packaged Chromium'
  if (process.platform !== 'linux' || process.arch !== 'x64') return { name, reason: 'it exists for Linux on x64 only' }
  const { default: packaged } = await import('@sparticuz/chromium')
  return { name, program: await packaged.executablePath() }
}

/** The newest of the Chromes and Chromiums on PATH, or the one that CHROMIUM names. */
function newestChromium(): Engine | Missing {
  const name = 'newest Chromium'
  const named = process.env.CHROMIUM
  if (named) return { name, program: named }
  const newest = newestOf(CHROMIUMS)
  if (!newest) return { name, reason: 'no Chrome or Chromium is on PATH (Debian: chromium)' }
  return { name, program: newest.program }
}

function firefox(): Engine | Missing {
  const name = 'Firefox'
  const newest = newestOf(FIREFOXES)
  if (!newest) return { name, reason: 'it is not on PATH (Debian: firefox-esr)' }
  if (newest.version < OLDEST_FIREFOX)
    return { name, reason: `version ${newest.version} is older than ${OLDEST_FIREFOX}, which its driver needs` }
  return { name, program: newest.program }
}

/** WebKitGTK's browser, with its driver and a screen in memory. */
function webkit(): Engine | Missing {
  const name = 'WebKit'
  const [driver] = onPath('WebKitWebDriver')
  const [screen] = onPath('Xvfb')
  const program = MINI_BROWSERS.find(isProgram)
  if (!driver || !program) return { name, reason: 'WebKitWebDriver is not on PATH (Debian: webkit2gtk-driver)' }
  if (!screen) return { name, reason: 'Xvfb is not on PATH (Debian: xvfb)' }
  return { name, program, driver }
}

/** The newest program on PATH with one of these names. */
function newestOf(names: string[]): { program: string; version: number } | undefined {
  return names
    .flatMap(onPath)
    .map((program) => ({ program, version: majorOf(program) }))
    .filter(({ version }) => version > 0)
    .sort((one, other) => other.version - one.version)[0]
}

/** The major version that a browser prints, or 0. */
function majorOf(program: string): number {
  try {
    const printed = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number(/ (\d+)\./.exec(printed)?.[1] ?? 0)
  } catch {
    return 0
  }
}

function onPath(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).filter(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
