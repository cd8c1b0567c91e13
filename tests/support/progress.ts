import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

/** Prints a line each time a tenth of the files has been tested, which scripts/stages.mjs shows at once. */
export default class Progress implements Reporter {
  private all = 0
  private done = 0
  private readonly begun = performance.now()

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.all = files.length
  }

  onTestModuleEnd(_: TestModule): void {
    const before = Math.floor((10 * this.done++) / this.all)
    if (this.all < 20 || Math.floor((10 * this.done) / this.all) === before) return
    const seconds = Math.round((performance.now() - this.begun) / 1000)
    console.log(`· ${this.done} of ${this.all} files after ${seconds} s`)
  }
}
