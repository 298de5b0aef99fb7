/** Every type that can be recognised, with its file extension. */
export const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
} as const
export type FileType = keyof typeof EXTENSIONS

/** Types that apps without type detection give to a PDF and to other files. */
const VAGUE_TYPES = ['application/octet-stream', 'application/x-pdf']

/**
 * The list for a file chooser (`accept`) and for the share target. Android offers only files of a listed type, so the
 * vague types are listed too; `fileProblem` checks the chosen file.
 */
export const offeredTypes = (types: readonly FileType[]): readonly string[] => [
  ...types,
  ...types.map((type) => `.${EXTENSIONS[type]}`),
  ...VAGUE_TYPES,
]
