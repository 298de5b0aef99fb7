import type { Sync } from '../../../../sync/index.ts'

const MOST = 5

/** For each person apart, in memory only: names of clients must not outlast a signed-in tab. */
const opened = new WeakMap<Sync, readonly unknown[]>()

/** The entries that were opened, the last one first. */
export const recentOf = <E>(sync: Sync): readonly E[] => (opened.get(sync) ?? []) as readonly E[]

export function rememberOpened<E extends { readonly key: string }>(sync: Sync, entry: E): void {
  const others = recentOf<E>(sync).filter(({ key }) => key !== entry.key)
  opened.set(sync, [entry, ...others].slice(0, MOST))
}
