import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEdit, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { contentProblems } from '../../../../sync/domain/content-problems.ts'
import type { Command } from '../../../../sync/index.ts'
import type { ContentEntry } from '../../../data/published/contents.ts'
import classes from '../../../editing/contents.module.css'
import { WaitingMark } from '../../../editing/waiting-mark.tsx'
import { formatNames } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { useCommand } from '../../../keeping/use-command.ts'
import { isAsShipped, lackingLanguages, type AdviceKind } from './advice-entries.ts'
import { PriorityWord } from '../priority-word.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface ContentsListProps<K extends AdviceKind> {
  readonly kind: K
  readonly entries: readonly ContentEntry<K>[]
  readonly order: ContentEntry<'order'>
  /** The rows are out of date until this ends: no command may build on them. */
  readonly refreshing: boolean
  readonly onOpen: (key: string) => void
  readonly onOvertaken: () => void
}

/**
 * The entries in the order that clients read, with the problems that keep one from being shown. Each can be moved,
 * hidden and shown.
 */
export function ContentsList<K extends AdviceKind>({
  kind,
  entries,
  order,
  refreshing,
  onOpen,
  onOvertaken,
}: ContentsListProps<K>) {
  const { t } = useTranslation('contents')
  const command = useCommand({ waits: true, title: t('refused') })
  const busy = command.busy || refreshing
  const give = async (given: Command) => {
    if ((await command.run(given)).kind === 'refused') onOvertaken()
  }
  const move = (at: number, by: number) => {
    const keys = entries.map(({ key }) => key)
    const [moved] = keys.splice(at, 1)
    if (moved) keys.splice(at + by, 0, moved)
    void give({
      name: 'save_content',
      args: {
        kind: 'order',
        key: kind,
        version_id: crypto.randomUUID(),
        seen: order.seen,
        body: { keys },
        shown: true,
      },
    })
  }
  const show = (entry: ContentEntry<K>, shown: boolean) => {
    const args = { kind, key: entry.key, version_id: crypto.randomUUID(), seen: entry.seen }
    // The shipped words stay the shipped ones: they go on being corrected with the app.
    void give(
      shown && isAsShipped(kind, entry)
        ? { name: 'reset_content', args }
        : { name: 'save_content', args: { ...args, body: entry.body, shown } },
    )
  }
  return (
    <>
      <WaitingMark waiting={order.waiting} />
      <ol className={`${kit.listSm} ${classes.list}`}>
        {entries.map((entry, at) => (
          <Row
            key={entry.key}
            kind={kind}
            entry={entry}
            first={at === 0}
            last={at === entries.length - 1}
            busy={busy}
            onOpen={() => onOpen(entry.key)}
            onMove={(by) => move(at, by)}
            onShow={(shown) => show(entry, shown)}
          />
        ))}
      </ol>
      {entries.length === 0 && <p>{t('list.none')}</p>}
    </>
  )
}

interface RowProps<K extends AdviceKind> {
  readonly kind: K
  readonly entry: ContentEntry<K>
  readonly first: boolean
  readonly last: boolean
  readonly busy: boolean
  readonly onOpen: () => void
  readonly onMove: (by: 1 | -1) => void
  readonly onShow: (shown: boolean) => void
}

function Row<K extends AdviceKind>({ kind, entry, first, last, busy, onOpen, onMove, onShow }: RowProps<K>) {
  const { t } = useTranslation(['contents', 'advice'])
  const language = useLanguage()
  const { body, shown, shipped, waiting } = entry
  const title = body.title[language] || body.title.fr || t('untitled')
  const name = isolate(title)
  const lacking = lackingLanguages(kind, body)
  const canShow = contentProblems(kind, body).length === 0
  // Not disabled while it is busy: the focus would be lost.
  const unlessBusy = (act: () => void) => () => {
    if (!busy) act()
  }
  return (
    <li className={`${kit.box} ${classes.row}`} data-content={entry.key} data-hidden={!shown || undefined}>
      <div className={`${kit.stack2xs} ${classes.what}`}>
        <h2>
          <Exact>{title}</Exact>
        </h2>
        <div className={`${kit.note} ${classes.marks}`}>
          <span>{t(shown ? 'list.shown' : 'list.hidden')}</span>
          <span>{t(shipped === null ? 'list.own' : isAsShipped(kind, entry) ? 'list.shipped' : 'list.changed')}</span>
          {lacking.length === 0 ? (
            <span>{t('list.complete')}</span>
          ) : (
            <span data-lacking="">
              {t('list.lacking', {
                languages: formatNames(
                  lacking.map((one) => t(`language.${one}`)),
                  language,
                ),
              })}
            </span>
          )}
          {'priorite' in body && <PriorityWord priority={body.priorite} />}
        </div>
        <WaitingMark waiting={waiting} />
      </div>
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          size="xl"
          disabled={first}
          aria-disabled={busy}
          aria-label={t('section.up', { name })}
          onClick={unlessBusy(() => onMove(-1))}
        >
          <IconArrowUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="xl"
          disabled={last}
          aria-disabled={busy}
          aria-label={t('section.down', { name })}
          onClick={unlessBusy(() => onMove(1))}
        >
          <IconArrowDown size={20} aria-hidden="true" />
        </ActionIcon>
        {shown && (
          <Button
            variant="default"
            aria-disabled={busy}
            leftSection={<IconEyeOff size={18} aria-hidden="true" />}
            aria-label={t('list.hide_of', { name })}
            onClick={unlessBusy(() => onShow(false))}
          >
            {t('list.hide')}
          </Button>
        )}
        {!shown && canShow && (
          <Button
            variant="default"
            aria-disabled={busy}
            leftSection={<IconEye size={18} aria-hidden="true" />}
            aria-label={t('list.show_of', { name })}
            onClick={unlessBusy(() => onShow(true))}
          >
            {t('list.show')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconEdit size={18} aria-hidden="true" />}
          aria-label={t('list.edit_of', { name })}
          onClick={onOpen}
        >
          {t('list.edit')}
        </Button>
      </div>
    </li>
  )
}
