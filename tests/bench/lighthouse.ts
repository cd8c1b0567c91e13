import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, chromiumPath } from '../e2e/support/chromium'
import type { Bench } from './bench'
import { interleaved, median } from './measure'
import { freePort } from './ports'
import { type Findings, markdown, type Row } from './report'
import { startPartner, startProduct } from './servers'
import { typicalEntries } from './works'

/** What one look at a page says: points from 0 to 100, and how far things moved while it loaded. */
type Look = { performance: number; accessibility: number; 'best-practices': number; seo: number; shift: number }

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const NAMES = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' } as const
/** An entry page of ours may cost so many points more than an empty page does. */
const LEEWAY = 3

/** Lighthouse with its settings of a phone, at each kind of page and at an empty page of the same Next. */
export async function lighthouses({ databases, folder, scale }: Bench): Promise<Findings> {
  const url = await databases.real()
  const product = await startProduct(folder, url)
  const partner = await startPartner(folder, url)
  const addresses = {
    'home page': `${product.origin}/`,
    'browse page': `${product.origin}/media`,
    ...Object.fromEntries(
      Object.entries(await typicalEntries(url)).map(([name, path]) => [name, product.origin + path]),
    ),
  }
  const sides = Object.fromEntries(
    Object.entries({ empty: `${partner.origin}/painted`, ...addresses }).map(([name, address]) => [
      name,
      () => look(address),
    ]),
  )
  const found = await interleaved(sides, scale.looks)
  for (const server of [product, partner]) await server.stop()

  const of = (name: string, what: keyof Look) => median((found[name] ?? []).map((each) => each[what]))
  const empty = of('empty', 'performance')
  const pages = Object.keys(addresses)
  const rows = pages.flatMap((name): Row[] => {
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
  const whole = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((category): Row => {
    const least = Math.min(...pages.map((name) => of(name, category)))
    return {
      what: `Lighthouse, phone: ${NAMES[category]}, the least of ${pages.length} kinds of page`,
      ours: points(least),
      partner: 'all there are: 100',
      ratio: least,
      reach: { atLeast: 100 },
      unit: ' points',
    }
  })
  const lines = ['empty', ...pages].map((name) => [
    name === 'empty' ? 'empty page' : name,
    ...CATEGORIES.map((category) => points(of(name, category))),
    of(name, 'shift').toFixed(3),
  ])
  return {
    rows: [...rows, ...whole],
    notes: [
      `Lighthouse, with its own settings of a phone on a slow network, medians of ${scale.looks}:`,
      markdown(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'layout shift'], lines),
    ],
  }
}

/** One look with a browser of its own, so that none knows the page from before. */
async function look(address: string): Promise<Look> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const seen = await lighthouse(address, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
    if (!seen || seen.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${address}.`)
    const { categories, audits } = seen.lhr
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    }
  } finally {
    await browser.close()
  }
}

const points = (value: number) => value.toFixed(0)
