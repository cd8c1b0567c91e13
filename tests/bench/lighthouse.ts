import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, chromiumPath } from '../e2e/support/chromium'
import type { Bench } from './bench'
import { interleaved, median } from './measure'
import { freePort } from './ports'
import { type Findings, kilobytes, markdown, milliseconds, type Row } from './report'
import { startPartner } from './servers'
import { typicalEntries } from './works'

/** Categories with the same result in each run, so they run once: other load cannot affect them. */
const ONCE = ['accessibility', 'best-practices', 'seo'] as const
const NAMES = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' } as const
/** The points that an entry page may lose against an empty page. */
const LEEWAY = 3

/** Lighthouse with its mobile settings, for each kind of page and an empty page of the same Next. */
export async function lighthouses({ databases, folder, scale, say, startProduct }: Bench): Promise<Findings> {
  const url = await databases.real()
  const product = await startProduct(url)
  const partner = await startPartner(folder, url)
  const paths = { 'home page': '/', 'browse page': '/media', ...(await typicalEntries(url)) }
  const looked = Object.entries(paths).slice(0, scale.looked)
  const addresses = Object.fromEntries(looked.map(([name, path]) => [name, product.origin + path]))
  const all = { empty: `${partner.origin}/painted`, ...addresses }
  const marks: Marks[] = []
  for (const [name, address] of Object.entries(addresses)) {
    say(`Lighthouse looks at the ${name} …`)
    marks.push({ name, ...(await marksOf(address)) })
  }
  const sides = Object.fromEntries(Object.entries(all).map(([name, address]) => [name, () => speedOf(address)]))
  const found = await interleaved(sides, scale.looks)

  const of = (name: string, what: keyof Speed) => median((found[name] ?? []).map((each) => each[what]))
  const empty = of('empty', 'performance')
  const speeds = Object.keys(addresses).flatMap((name): Row[] => {
    const performance = of(name, 'performance')
    return [
      {
        what: `Lighthouse, phone: performance of the ${name}`,
        ours: points(performance),
        partner: `an empty prerendered page of the same Next: ${points(empty)}`,
        ratio: performance - empty,
        reach: { atLeast: -LEEWAY },
        unit: ' points',
      },
      {
        what: `layout shift of the ${name}`,
        ours: of(name, 'shift').toFixed(3),
        partner: 'nothing moves',
        ratio: of(name, 'shift'),
        reach: { atMost: 0.01 },
        unit: '',
      },
    ]
  })
  const whole = ONCE.map((category): Row => {
    const least = Math.min(...marks.map((each) => each[category]))
    return {
      what: `Lighthouse, phone: ${NAMES[category]}, the least of ${marks.length} kinds of page`,
      ours: points(least),
      partner: 'all there are: 100',
      ratio: least,
      reach: { atLeast: 100 },
      unit: ' points',
    }
  })
  const lines = Object.keys(all).map((name) => [
    name === 'empty' ? 'empty page' : name,
    (found[name] ?? []).map(({ performance }) => points(performance)).join(', '),
    ...(['painted', 'largest', 'blocked'] as const).map((what) => milliseconds(of(name, what))),
    kilobytes(of(name, 'bytes')),
  ])
  return {
    rows: [...speeds, ...whole],
    notes: [
      `Lighthouse, with its own settings of a phone on a slow network, ${scale.looks} looks at each page in turn; medians, and the points of each look:`,
      markdown(['page', 'points', 'first paint', 'largest paint', 'blocked', 'fetched'], lines),
    ],
  }
}

/** The speed of a page in one run: points from 0 to 100, times in milliseconds, and the layout shift. */
type Speed = { performance: number; painted: number; largest: number; blocked: number; bytes: number; shift: number }
type Marks = { name: string } & Record<(typeof ONCE)[number], number>

async function speedOf(address: string): Promise<Speed> {
  const { categories, audits } = await look(address, ['performance'])
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: pointsOf(categories.performance?.score),
    painted: value('first-contentful-paint'),
    largest: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    bytes: value('total-byte-weight'),
    shift: value('cumulative-layout-shift'),
  }
}

async function marksOf(address: string): Promise<Record<(typeof ONCE)[number], number>> {
  const { categories } = await look(address, ONCE)
  return {
    accessibility: pointsOf(categories.accessibility?.score),
    'best-practices': pointsOf(categories['best-practices']?.score),
    seo: pointsOf(categories.seo?.score),
  }
}

const pointsOf = (score: number | null | undefined) => Math.round((score ?? 0) * 100)

/** One run with a new browser, without a cache. */
async function look(address: string, categories: readonly string[]) {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const seen = await lighthouse(address, {
      port,
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      logLevel: 'error',
    })
    if (!seen || seen.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${address}.`)
    return seen.lhr
  } finally {
    await browser.close()
  }
}

const points = (value: number) => value.toFixed(0)
