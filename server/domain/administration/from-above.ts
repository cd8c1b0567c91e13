import type { Overview, OverviewFinding } from '@/lib/administration/schemas/overview'

/** What layers above the domain know: the findings of the doctor, and the last run of each source. */
export type FromAbove = {
  health: () => Promise<OverviewFinding[]>
  sources: () => Promise<NonNullable<Overview['sources']>>
}

// The bundle of the server offers it, and Next's bundle reads it: the files that the doctor looks at are none of
// Next's.
const shared = globalThis as typeof globalThis & { mokurokuAbove?: () => Promise<FromAbove> }

/** Gives the overview of this process what layers above know, loaded when it is first read. */
export function offerFromAbove(load: () => Promise<FromAbove>): void {
  shared.mokurokuAbove = load
}

/** Undefined in a process that was given nothing. */
export const fromAbove = async (): Promise<FromAbove | undefined> => shared.mokurokuAbove?.()
