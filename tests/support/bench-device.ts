/**
 * Chromium on a profile on the disk (without one, data is kept in memory, which is another IndexedDB), with the
 * page of the benches.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright/test'
import { chromiumArguments } from '../../scripts/chromium.mjs'
import type { BenchPage } from './bench-page/page.ts'
import { requireChromium } from './device.ts'

type AnswerOf<K extends keyof BenchPage> = Awaited<ReturnType<BenchPage[K]>>

export interface BenchDevice {
  /** In a page of its own, which ends afterwards: nothing is left of an earlier call but the data on the disk. */
  call<K extends keyof BenchPage>(name: K, ...args: Parameters<BenchPage[K]>): Promise<AnswerOf<K>>
  close(): Promise<void>
}

export async function benchDevice(url: string): Promise<BenchDevice> {
  const profile = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await requireChromium(),
    args: chromiumArguments,
  })
  return {
    async call<K extends keyof BenchPage>(name: K, ...args: Parameters<BenchPage[K]>): Promise<AnswerOf<K>> {
      const page = await context.newPage()
      try {
        await page.goto(url)
        await page.waitForFunction('globalThis.bench !== undefined')
        const answer: unknown = await page.evaluate(`bench.${name}(...${JSON.stringify(args)})`)
        return answer as AnswerOf<K>
      } finally {
        await page.close()
      }
    },
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
