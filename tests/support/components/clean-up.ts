const steps: (() => void)[] = []

/** Runs after the test, the last one first. */
export function atTheEnd(step: () => void): void {
  steps.push(step)
}

export function cleanUp(): void {
  for (const step of steps.splice(0).toReversed()) step()
}
