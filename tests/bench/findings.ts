import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Findings } from './report'

/** What a group of a whole run has found, and when (ISO 8601). */
export type Kept = Findings & { build: string; date: string }

/** The findings of the groups that a run has measured for a build, as files in `folder`, for a run that goes on. */
export function findingsIn(folder: string, build: string) {
  const at = (name: string) => join(folder, `${name}.json`)
  return {
    /** The findings of a group; undefined if this build was not measured. */
    of(name: string): Kept | undefined {
      try {
        const kept: Kept = JSON.parse(readFileSync(at(name), 'utf8'))
        return kept.build === build ? kept : undefined
      } catch {
        return undefined
      }
    },
    /** A group that could not be measured has no rows, and is measured again. */
    keep(name: string, findings: Findings): Kept {
      const kept = { ...findings, build, date: new Date().toISOString() }
      mkdirSync(folder, { recursive: true })
      if (findings.rows.length > 0) writeFileSync(at(name), JSON.stringify(kept))
      return kept
    },
  }
}
