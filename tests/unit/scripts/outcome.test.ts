import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { lastWords, ofPlaywright, ofStep, ofVitest } from '../../../scripts/test/outcome.mjs'

const vitest = (
  status: string,
  tests: readonly (readonly [status: string, fullName: string, duration?: number])[],
  message = '',
) => ({
  name: path.resolve('tests/unit/a.test.ts'),
  status,
  message,
  assertionResults: tests.map(([own, fullName, duration]) => ({
    status: own,
    fullName,
    duration,
    failureMessages: own === 'failed' ? ['Error: no\n  at here'] : [],
  })),
})

const spec = (title: string, status: string) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [
    {
      status,
      projectName: 'chromium',
      results: status === 'skipped' ? [] : [{ duration: 4000, error: { message: 'late\nat here' } }],
    },
  ],
})

const lastLine = (text: string) => text.split('\n').at(-1)

describe('the last words of npm test', () => {
  it('count checks, vitest and playwright', () => {
    const outcomes = [
      ...ofStep('types', true, 'npm run types'),
      ...ofVitest(
        {
          testResults: [
            vitest('passed', [
              ['passed', 'one'],
              ['passed', 'two'],
            ]),
          ],
        },
        true,
      ),
      ...ofPlaywright(
        { suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'expected')] }] }] },
        true,
      ),
    ]
    expect(lastLine(lastWords(outcomes))).toBe('5 passed, 0 failed')
  })

  it('say what failed, and the command that repeats it', () => {
    const words = lastWords([
      ...ofStep('lint', false, 'npm run lint'),
      ...ofVitest(
        {
          testResults: [
            vitest('failed', [
              ['passed', 'one'],
              ['failed', 'a "b"'],
            ]),
          ],
        },
        false,
      ),
      ...ofPlaywright({ suites: [{ specs: [spec('three', 'unexpected')] }] }, false),
    ])
    expect(words).toContain('  lint\n    repeat with: npm run lint')
    expect(words).toContain(
      '  tests/unit/a.test.ts: a "b": Error: no\n    repeat with: npx vitest run tests/unit/a.test.ts -t "a \\"b\\""',
    )
    expect(words).toContain(
      '  a.spec.ts: three: late\n    repeat with: npx playwright test --project=chromium a.spec.ts:7',
    )
    expect(lastLine(words)).toBe('1 passed, 3 failed')
  })

  it('say the values that differ, for a failure that does not come again', () => {
    const message = 'Error: noise\n\nexpect(received)\n\n- Expected  - 1\n+ Received  + 3\n\n+   "an icon",\n at x'
    const late = { status: 'unexpected', projectName: 'chromium', results: [{ duration: 1, error: { message } }] }
    const words = lastWords(ofPlaywright({ suites: [{ specs: [{ ...spec('a', ''), tests: [late] }] }] }, false))
    expect(words).toContain(
      '  a.spec.ts: a: Error: noise\n      - Expected  - 1\n      + Received  + 3\n      +   "an icon",\n',
    )
  })

  it('count a file that could not be loaded, what did not run, and a second try as failures', () => {
    expect(
      lastLine(lastWords(ofVitest({ testResults: [vitest('failed', [], 'SyntaxError: no\nat there')] }, false))),
    ).toBe('0 passed, 1 failed')
    expect(
      lastLine(lastWords(ofPlaywright({ suites: [{ specs: [spec('one', 'skipped'), spec('two', 'flaky')] }] }, true))),
    ).toBe('0 passed, 2 failed')
  })

  it('never look well when a run left no report or ended badly outside of every test', () => {
    expect(lastLine(lastWords(ofVitest(null, true)))).toBe('0 passed, 1 failed')
    expect(lastLine(lastWords(ofPlaywright(null, false)))).toBe('0 passed, 1 failed')
    expect(lastLine(lastWords(ofVitest({ testResults: [vitest('passed', [['passed', 'one']])] }, false)))).toBe(
      '1 passed, 1 failed',
    )
  })

  it('name the slowest first', () => {
    const words = lastWords(
      ofVitest(
        {
          testResults: [
            vitest('passed', [
              ['passed', 'quick', 10],
              ['passed', 'slow', 3000],
              ['passed', 'middle', 200],
            ]),
          ],
        },
        true,
      ),
      2,
    )
    expect(words).toContain(
      'The 2 slowest:\n     3.0 s  tests/unit/a.test.ts: slow\n     0.2 s  tests/unit/a.test.ts: middle\n',
    )
  })
})
