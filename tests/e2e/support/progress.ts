import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Prints a line each time a tenth of the journeys has ended, which scripts/stages.mjs shows at once. */
export default class Progress implements Reporter {
  private all = 0
  private done = 0
  private readonly begun = performance.now()

  onBegin(_: FullConfig, suite: Suite): void {
    this.all = suite.allTests().length
  }

  onTestEnd(): void {
    const before = Math.floor((10 * this.done++) / this.all)
    if (this.all < 20 || Math.floor((10 * this.done) / this.all) === before) return
    const seconds = Math.round((performance.now() - this.begun) / 1000)
    console.log(`· ${this.done} of ${this.all} journeys after ${seconds} s`)
  }

  printsToStdio(): boolean {
    return false
  }
}
