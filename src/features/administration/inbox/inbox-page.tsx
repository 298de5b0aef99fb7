import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { useAdminTodo, type TodoItem, type TodoKind } from '../data/admin-todo.ts'
import { inboxPage, todoPage } from '../office-links.ts'
import { About, Since } from '../todo-facts.tsx'
import { SnoozedList } from './snoozed-list.tsx'
import { TaskPanel } from './task-panel.tsx'
import { nextOf, tasksOf, type Task } from './tasks.ts'
import classes from './inbox-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Of each kind; a group says how many more there are, and where. */
const MOST = 25

interface InboxPageProps {
  /** The key of the task that is open. */
  readonly opened: string | undefined
  readonly onOpen: (key: string | undefined) => void
  /** A task with its action; the kinds belong to other features. */
  readonly renderTask: (task: Pick<Task, 'kind' | 'row'>) => ReactNode
}

/** Everything that waits for the team, done one after another: the list, and one task beside it. */
export function InboxPage({ opened, onOpen, renderTask }: InboxPageProps) {
  const { t } = useTranslation(['admin', 'lists'])
  const { value, failure, loading, ask } = useAdminTodo(MOST)
  const roomy = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const groups = value?.items.filter(({ count }) => count > 0) ?? []
  const tasks = tasksOf(groups)
  const task = tasks.find(({ key }) => key === opened)
  const before = useLast(tasks, task !== undefined)
  const next = opened === undefined ? undefined : nextOf(tasks, opened, before)
  const close = () => {
    onOpen(undefined)
    document.querySelector<HTMLElement>(`[data-task="${opened}"] a`)?.focus()
  }
  const kindOpened = opened?.split('.')[0]
  const group = groups.find(({ kind }) => kind === kindOpened)
  const panel = value && opened !== undefined && (
    <TaskPanel
      key={opened}
      task={task}
      group={group ? t(`todo.kind.${group.kind}`, { count: group.count }) : t('todo.title')}
      onNext={next && (() => onOpen(next.key))}
      onClose={close}
    >
      {task && renderTask(task)}
    </TaskPanel>
  )
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <div data-wide className={roomy && panel ? classes.beside : undefined}>
      <div className={`${kit.stackMd} ${classes.list}`}>
        <PageTitle title={t('todo.title')} lead={t('inbox.lead')} />
        {loading && <SkeletonList rows={6} />}
        {failure && <ListFailed reason={failure} onRetry={ask} />}
        {value && (
          <>
            <p className={`${kit.quiet} ${kit.flush}`} role="status">
              {t('inbox.left', { count: total })} · {t('lists:as_of', { at: isolate(formatDateTime(value.as_of)) })}
            </p>
            {!roomy && !task && panel}
            {total === 0 && <EmptyState kind="empty" title={t('inbox.empty')} hint={t('inbox.empty_hint')} />}
            {groups.map((item) => (
              <Group key={item.kind} item={item} opened={opened}>
                {!roomy && item.kind === task?.kind ? panel : null}
              </Group>
            ))}
            {value.snoozed.count > 0 && <SnoozedList count={value.snoozed.count} rows={value.snoozed.first} />}
          </>
        )}
      </div>
      {roomy && panel}
    </div>
  )
}

/** The tasks as they were while the open one stood among them: what follows it when it is gone. */
function useLast(tasks: readonly Task[], stands: boolean): readonly Task[] {
  const [last, setLast] = useState(tasks)
  if (stands && !isSame(last, tasks)) setLast(tasks)
  return stands ? tasks : last
}

const isSame = (one: readonly Task[], other: readonly Task[]): boolean =>
  one.length === other.length && one.every(({ key }, place) => key === other[place]?.key)

interface GroupProps {
  readonly item: TodoItem
  readonly opened: string | undefined
  /** On a narrow screen the open task, below its row. */
  readonly children: ReactNode
}

function Group({ item: { kind, count, first }, opened, children }: GroupProps) {
  const { t } = useTranslation('admin')
  const heading = `todo-${kind}`
  return (
    <section aria-labelledby={heading} data-todo={kind}>
      <div className={classes.groupHead}>
        <h2 id={heading}>{t(`todo.kind.${kind}`, { count })}</h2>
        {count > first.length && <TextLink {...todoPage(kind)}>{t('inbox.list', { count })}</TextLink>}
      </div>
      <ul className={kit.plain}>
        {tasksOf([{ kind, count, first }]).map((task) => (
          <li key={task.key} data-task={task.key} {...(task.key === opened && { 'aria-current': true })}>
            <Row task={task} kind={kind} />
            {task.key === opened && children}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ task: { key, row }, kind }: { readonly task: Task; readonly kind: TodoKind }) {
  const { t } = useTranslation('admin')
  return (
    <div className={classes.row}>
      <TextLink data-row {...inboxPage(key)} replace className={classes.way}>
        <Exact>{row.name || t('todo.nobody')}</Exact>
      </TextLink>
      <span className={classes.about}>
        <About kind={kind} about={row.about} />
      </span>
      <span className={classes.since}>
        <Since kind={kind} since={row.since} />
      </span>
    </div>
  )
}
