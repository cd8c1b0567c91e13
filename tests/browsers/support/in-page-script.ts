import { buildSync } from 'esbuild'
import type { Tab } from './driver'

/** The global variable of a page with the functions of in-page.ts. */
const GLOBAL = 'atVisitors'
const ABSENT = 'absent'

let bundle: string | undefined

/** Calls a function of in-page.ts in the page, which gets them all at the first call. */
export async function inPage(tab: Tab, name: string, ...args: unknown[]): Promise<unknown> {
  const call = `window.${GLOBAL} ? ${GLOBAL}.${name}(...${JSON.stringify(args)}) : ${JSON.stringify(ABSENT)}`
  const answer = await tab.run(call)
  if (answer !== ABSENT) return answer
  bundle ??= bundled()
  await tab.run(`(() => { ${bundle}; window.${GLOBAL} = ${GLOBAL} })()`)
  return tab.run(call)
}

function bundled(): string {
  const { outputFiles } = buildSync({
    entryPoints: ['tests/browsers/support/in-page.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: GLOBAL,
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}
