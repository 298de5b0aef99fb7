/** An error that the operator has to put right. The message names the file or variable and the way out. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** The code of a failed system call or of the database; null: it has none. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

const OF_FILES: Readonly<Record<string, string>> = {
  EACCES: 'this user may not open it. Give it to the user that runs Hawa (chown -R), or start Hawa as its owner.',
  EPERM: 'this user may not open it. Give it to the user that runs Hawa (chown -R), or start Hawa as its owner.',
  EROFS: 'its disk is read-only. Mount it writable, or set HAWA_DATA to a folder elsewhere.',
  ENOSPC: 'its disk is full. Make room and start again: nothing was lost.',
  EDQUOT: 'the quota of its disk is used up. Make room and start again: nothing was lost.',
  EIO: 'its disk does not answer properly. Look at the disk; on another one, restore a backup (npm run restore).',
  ENOTDIR: 'a part of this path is a file. Set HAWA_DATA to a folder.',
  EISDIR: 'a folder stands in the place of a file. Move it aside.',
}

/**
 * An OperatorError with an instruction for an error of the file system, which has only a code and a path; other errors
 * unchanged.
 */
export function inWords(error: unknown, at: string): unknown {
  const words = OF_FILES[codeOf(error) ?? '']
  if (words === undefined || !(error instanceof Error)) return error
  const path = 'path' in error && typeof error.path === 'string' ? error.path : at
  return new OperatorError(`${path}: ${words}`, { cause: error })
}
