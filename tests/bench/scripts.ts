import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../e2e/support/chromium'
import type { Bench } from './bench'
import { fetchGood } from './http'
import { type Findings, kilobytes, markdown, type Row } from './report'
import { startPartner } from './servers'
import { typicalWork } from './works'

type Sizes = { files: number; brotli: number; gzip: number; loaded: number }

/** The JavaScript of a page, beside that of an empty page of the same Next. */
export async function scripts({ databases, folder, startProduct }: Bench): Promise<Findings> {
  const url = await databases.real()
  const product = await startProduct(url)
  const partner = await startPartner(folder, url)
  const empty = await sizesOf(partner.origin, '/prerendered')
  const pages = {
    'browse page': await sizesOf(product.origin, '/media'),
    'entry page': await sizesOf(product.origin, `/media/${await typicalWork(url)}`),
  }

  const rows = Object.entries(pages).map(
    ([name, page]): Row => ({
      what: `JavaScript of the ${name}, compressed`,
      ours: kilobytes(page.brotli),
      partner: `an empty page of the same Next: ${kilobytes(empty.brotli)}`,
      // To two digits, as the limit and the document have them.
      ratio: Math.round((100 * page.brotli) / empty.brotli) / 100,
      reach: { atMost: 1.31 },
      isCount: true,
    }),
  )
  const lines = Object.entries({ 'empty page': empty, ...pages }).map(([name, { files, brotli, gzip, loaded }]) => [
    name,
    String(files),
    kilobytes(brotli),
    kilobytes(gzip),
    kilobytes(loaded),
  ])
  return {
    rows,
    notes: [
      'JavaScript: the files that a page names and a present browser runs, each compressed alike for both sides; and what a real Chromium transferred until nothing moved on the network any more, as each server compresses it:',
      markdown(['page', 'files', 'Brotli', 'gzip', 'in Chromium'], lines),
    ],
  }
}

async function sizesOf(origin: string, path: string): Promise<Sizes> {
  const html = (await fetchGood(origin + path, 'identity')).body.toString()
  const bodies = await Promise.all(
    [...scriptsIn(html)].map(async (src) => (await fetchGood(new URL(src, origin).href, 'identity')).body),
  )
  const sum = (size: (body: Buffer) => number) => bodies.reduce((total, body) => total + size(body), 0)
  return {
    files: bodies.length,
    brotli: sum((body) => brotliCompressSync(body).length),
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    loaded: await loadedScripts(origin + path),
  }
}

/** Scripts and preloaded scripts; `nomodule` ones are for old browsers. */
function scriptsIn(html: string): Set<string> {
  const tags = html.match(/<(script|link)\b[^>]*>/gi) ?? []
  const named = tags.filter(
    (tag) => (/^<script/i.test(tag) || /\bas="script"|rel="modulepreload"/i.test(tag)) && !/\bnomodule\b/i.test(tag),
  )
  return new Set(named.flatMap((tag) => /\b(?:src|href)="([^"]+)"/i.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? []))
}

/** Bytes of all scripts that Chromium loads for a page, compressed as sent. */
async function loadedScripts(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    return await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\.js(\?|$)/.test(name))
        .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    )
  } finally {
    await browser.close()
  }
}
