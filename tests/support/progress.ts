import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

const EVERY_MS = 15_000

/** Vitest's own report, and every so often how far the run is. */
export default class Progress extends DefaultReporter {
  private readonly since = Date.now()
  private files = 0
  private ended = 0
  private failed = 0
  private told = 0

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length
    super.onTestRunStart(specifications)
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    this.ended += 1
    if (!module.ok()) this.failed += 1
    const now = Date.now()
    if (now - this.told < EVERY_MS && this.ended < this.files) return
    this.told = now
    console.log(
      `[${this.ended} of ${this.files} files, ${this.failed} failed, ${Math.round((now - this.since) / 1000)} s]`,
    )
  }
}
