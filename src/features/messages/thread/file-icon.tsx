import { IconFile, IconFileTypeDocx, IconFileTypePdf, IconFileTypeXls, IconPhoto } from '@tabler/icons-react'
import type { MessageFileType } from '../../../../sync/index.ts'

const ICONS = {
  'image/jpeg': IconPhoto,
  'image/png': IconPhoto,
  'image/webp': IconPhoto,
  'application/pdf': IconFileTypePdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': IconFileTypeDocx,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': IconFileTypeXls,
} as const satisfies Record<MessageFileType, typeof IconFile>

/** Null: not known yet. */
export function FileIcon({ type }: { readonly type: MessageFileType | null }) {
  const Icon = type === null ? IconFile : ICONS[type]
  return <Icon size={32} stroke={1.4} aria-hidden="true" />
}
