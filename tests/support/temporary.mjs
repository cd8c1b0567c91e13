import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RUN = /^mokuroku-run-(\d+)-/

/**
 * The folder of all temporary files of a test run. It is deleted with the run; those of killed runs are deleted by the
 * next one.
 *
 * @returns {string}
 */
export function runFolder() {
  for (const parent of [tmpdir(), ...(existsSync(MEMORY) ? [MEMORY] : [])])
    for (const name of readdirSync(parent)) {
      const [, pid] = RUN.exec(name) ?? []
      if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
    }
  return openFolderInMemory('', ROOM_OF_RUNS)
}

/**
 * A new folder that other accounts may enter. Otherwise a database that root starts there would store its data
 * elsewhere.
 *
 * @param {string} prefix
 * @returns {string}
 */
export function openFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Such a folder in memory, where Linux has room there: creating, filling and dropping databases on a busy disk takes
 * longer than all else in the tests. It is deleted when the process ends.
 *
 * @param {string} prefix
 * @param {number} room bytes that must be free
 * @returns {string}
 */
export function openFolderInMemory(prefix, room = ROOM) {
  const folder = folderInMemory(process.pid, prefix, room)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The same for a process that deletes the folder itself. */
function folderInMemory(owner, prefix, room) {
  const parent = existsSync(MEMORY) && freeBytes(MEMORY) > room && runsPrograms(MEMORY) ? MEMORY : tmpdir()
  const folder = mkdtempSync(join(parent, `mokuroku-run-${owner}-${prefix}`))
  chmodSync(folder, 0o755)
  return folder
}

const MEMORY = '/dev/shm'
/** Some clusters of 60 MB. */
const ROOM = 2 ** 30
/** All databases of a run, and the real catalogue. */
export const ROOM_OF_RUNS = 6 * 2 ** 30

/** Containers often forbid programs there. */
function runsPrograms(parent) {
  const folder = mkdtempSync(join(parent, 'mokuroku-probe-'))
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// As a program (.ci/run): prints a folder for all suites of the process with this number, which deletes it.
if (process.argv[1]?.endsWith('temporary.mjs')) console.log(folderInMemory(process.argv[2], 'suites-', ROOM_OF_RUNS))
