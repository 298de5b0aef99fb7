/** Every type that is told, with the end of a stored name. */
export const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/zip': 'zip',
} as const
export type FileType = keyof typeof EXTENSIONS

/** Of a PDF and of anything else, from apps that do not look into their files. */
const VAGUE_TYPES = ['application/octet-stream', 'application/x-pdf']

/**
 * The list for a file chooser (`accept`) and for other apps that share. Android offers only files of a listed type, so
 * the vague ones are listed too: a chooser judges nothing, `fileProblem` does.
 */
export const offeredTypes = (types: readonly FileType[]): readonly string[] => [
  ...types,
  ...types.map((type) => `.${EXTENSIONS[type]}`),
  ...VAGUE_TYPES,
]
