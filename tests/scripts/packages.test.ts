import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Package = { dev?: boolean; dependencies?: Named; devDependencies?: Named; optionalDependencies?: Named }
type Named = Record<string, string>

const { packages }: { packages: Record<string, Package> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

describe('npm ci --omit=dev', () => {
  test.each(['prisma', '@prisma/dev', 'effect', 'typescript', '@playwright/test', 'playwright-core', 'lighthouse'])(
    'leaves %s out, though a run-time package may have it as a peer',
    (name) => {
      expect(packages[`node_modules/${name}`]).toMatchObject({ dev: true })
    },
  )
})

describe('npm start', () => {
  const installed = reached('packages/artwork', reached(''))

  test.each(['next', 'esbuild', 'prisma', 'typescript', 'tailwindcss', 'opentype.js'])(
    'installs %s, which the build needs',
    (name) => {
      expect(installed).toContain(`node_modules/${name}`)
    },
  )

  test.each(['vitest', 'lighthouse', '@playwright/test', '@sparticuz/chromium', '@biomejs/biome', 'knip'])(
    'does not install %s, which is only in tests/package.json',
    (name) => {
      expect(packages[`node_modules/${name}`]).toBeDefined()
      expect(installed).not.toContain(`node_modules/${name}`)
    },
  )
})

/** Everything that npm installs for the package at `path`; packages are resolved from the nearest folder. */
function reached(path: string, found = new Set<string>()): Set<string> {
  const { dependencies, devDependencies, optionalDependencies } = packages[path] ?? {}
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    const target = located(path, name)
    if (target === undefined || found.has(target)) continue
    found.add(target)
    reached(target, found)
  }
  return found
}

function located(path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}
