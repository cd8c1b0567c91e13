/** Whether a load balancer should send requests to this instance. */
export type Readiness = {
  /**
   * True after an origin has rendered a page, until the instance drains. Independent of the database: without it,
   * cached pages are still served.
   */
  readonly isReady: boolean
  /** An origin has rendered a page. */
  rendered: () => void
  /** The instance is about to stop. */
  drain: () => void
}

export function createReadiness(): Readiness {
  let hasRendered = false
  let isDraining = false
  return {
    get isReady() {
      return hasRendered && !isDraining
    },
    rendered: () => {
      hasRendered = true
    },
    drain: () => {
      isDraining = true
    },
  }
}
