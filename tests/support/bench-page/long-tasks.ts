/** The longest task of the main thread while `work` went on, in ms; 0: none took 50. */
export async function longestTask(work: () => Promise<void>): Promise<number> {
  let longest = 0
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  await work()
  // A task is told of after its end, in a turn of its own.
  await new Promise((resolve) => setTimeout(resolve, 100))
  note(observer.takeRecords())
  observer.disconnect()
  return longest
}
