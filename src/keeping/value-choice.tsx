import { Button, Group } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../../sync/index.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { DateTimeText, Exact } from '../ui/text/formatted.tsx'
import { useSuppressedNotices } from './use-suppressed-notices.ts'
import classes from './value-choice.module.css'
import kit from '../ui/kit/kit.module.css'

export interface Written {
  /** ISO 8601; missing: not known. */
  readonly at?: string | null
  /** A name; `me`: this person; missing: not known. */
  readonly by?: string | { readonly me: true } | null
  readonly value: ReactNode
}

interface ValueChoiceProps {
  readonly title: ReactNode
  /** The refused commands that are decided about. */
  readonly lost: readonly CommandId[]
  /** Of this device, and not on the server. */
  readonly mine: Written
  /** The current value. */
  readonly other: Written
  readonly busy: boolean
  readonly onMine: () => void
  /** My value is dropped: the person has confirmed it. */
  readonly onOther: () => void
  /** Further ways to decide. */
  readonly children?: ReactNode
}

/** Another person or device has saved a different value meanwhile: shows both, until the person decides [L19]. */
export function ValueChoice({ title, lost, mine, other, busy, onMine, onOther, children }: ValueChoiceProps) {
  const { t } = useTranslation('sync')
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  useSuppressedNotices(lost)
  return (
    <section className={`${kit.box} ${kit.stackSm} ${classes.choice}`} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <p role="status">{t('choice.text')}</p>
      <div className={`${kit.stackMd} ${classes.sides}`}>
        <Side title={t('choice.mine')} {...mine} />
        <Side title={t('choice.other')} {...other} />
      </div>
      <Group gap="sm">
        <Button disabled={busy} onClick={onMine}>
          {t('choice.keep_mine')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
          {t('choice.keep_there')}
        </Button>
        {children}
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('choice.ask_title')}
        text={t('choice.ask_text')}
        confirmLabel={t('choice.keep_there')}
        dangerous
        onConfirm={() => {
          setAsking(false)
          onOther()
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

function Side({ title, by, at, value }: Written & { readonly title: string }) {
  const { t } = useTranslation('sync')
  const titleId = useId()
  return (
    <article className={`${kit.stack2xs} ${classes.side}`} aria-labelledby={titleId}>
      <h4 id={titleId}>{title}</h4>
      <span className={kit.fine}>
        {by && (typeof by === 'string' ? <Exact>{by}</Exact> : t('choice.by_me'))}
        {by && at && ' · '}
        {at && <DateTimeText value={at} />}
      </span>
      <div className={classes.text} dir="auto">
        {value === '' ? t('choice.empty') : value}
      </div>
    </article>
  )
}

/** Several values of one thing, each with its name. */
export function NamedValues({ values }: { readonly values: readonly (readonly [name: string, value: string])[] }) {
  const { t } = useTranslation('sync')
  return (
    <dl className={`${kit.stack2xs} ${kit.flush} ${classes.values}`}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value === '' ? t('choice.empty') : value}</dd>
        </div>
      ))}
    </dl>
  )
}
