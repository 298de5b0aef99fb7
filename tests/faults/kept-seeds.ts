/** Schedules that once failed; the usual run replays them every time. `npm run faults` adds to the list. */
export const KEPT_SEEDS: readonly number[] = [
  506, 392_834_365, 392_834_384, 2_000_006, 10_000_173, 40_002_320, 50_000_723, 61_114_229, 61_115_409, 63_206_290,
]
