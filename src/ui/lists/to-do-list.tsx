import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCloudUp,
  IconFileText,
  IconMessages,
  IconPhotoPlus,
  IconReceipt,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './to-do-list.module.css'
import kit from '../kit/kit.module.css'

const ICONS = {
  refused: IconAlertTriangle,
  report: IconFileText,
  invoice: IconReceipt,
  quote: IconReceipt,
  messages: IconMessages,
  photo: IconPhotoPlus,
  waiting: IconCloudUp,
} as const satisfies Record<string, unknown>

export interface ToDoLine {
  readonly key: string
  readonly kind: keyof typeof ICONS
  readonly text: string
  readonly late?: boolean
  /** Said below the text. */
  readonly note?: string
  /** Null: it leads nowhere now, and the note says why. */
  readonly link: LinkProps | null
}

interface ToDoListProps {
  readonly title: string
  /** The most pressing first; undefined: not known yet. */
  readonly lines: readonly ToDoLine[] | undefined
  /** Without lines; nothing is shown where it is missing. */
  readonly empty?: ReactNode
}

/** Each line leads to the page where it is done. */
export function ToDoList({ title, lines, empty }: ToDoListProps) {
  if (!lines || (lines.length === 0 && empty === undefined)) return null
  return (
    <section className={kit.stackSm} aria-labelledby="to-do">
      <h2 id="to-do" className={classes.title}>
        {title}
      </h2>
      {lines.length === 0 && <p className={`${kit.quiet} ${kit.flush}`}>{empty}</p>}
      {lines.length > 0 && (
        <ul className={`${kit.plain} ${kit.box} ${classes.lines}`}>
          {lines.map(({ key, kind, text, late, note, link }) => {
            const Icon = ICONS[kind]
            const face = {
              className: `${kit.lineSm} ${kit.bareLink} ${kit.icons} ${classes.line}`,
              'data-kind': kind,
              'data-late': late || undefined,
            }
            const words = (
              <>
                <Icon size={22} stroke={1.6} aria-hidden="true" />
                <span className={`${kit.grows} ${kit.breaks}`}>
                  {text}
                  {note && <span className={`${kit.note} ${kit.block}`}>{note}</span>}
                </span>
              </>
            )
            return (
              <li key={key}>
                {link ? (
                  <Link {...link} {...face}>
                    {words}
                    <IconArrowLeft size={18} aria-hidden="true" className={classes.onward} />
                  </Link>
                ) : (
                  <span {...face} role="link" aria-disabled="true">
                    {words}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
