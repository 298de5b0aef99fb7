const SMALL_BYTES = 50 * 1024 * 1024

/**
 * Whether a report or a day of photos may no longer fit; the same limits as the server's for `storage` (admin_devices).
 */
export function isRoomSmall({
  usedBytes,
  quotaBytes,
}: {
  readonly usedBytes: number | null
  readonly quotaBytes: number | null
}): boolean {
  if (usedBytes === null || !quotaBytes) return false
  return usedBytes > 0.9 * quotaBytes || quotaBytes - usedBytes < SMALL_BYTES
}
