import type { SiteState } from '@/server/platform/running-site'
import type { Sources } from './gauges'

/** The memory of the processes and the caches of the edge, for the overview of the administration. */
export function siteState(
  edge: Pick<Sources['edge'], 'answers' | 'files'>,
  origins: Pick<Sources['origins'], 'states'>,
  most: { pages: number; files: number },
): SiteState {
  return {
    memory: [
      { process: 'edge', bytes: process.memoryUsage.rss() },
      ...origins.states().map(({ origin, state }) => ({ process: `origin ${origin}`, bytes: state.memory })),
    ],
    caches: [
      { cache: 'pages', bytes: edge.answers.bytes, mostBytes: most.pages, answers: edge.answers.size },
      { cache: 'files', bytes: edge.files.bytes, mostBytes: most.files, answers: edge.files.size },
    ],
  }
}
