import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TodoItem, TodoRow, useAdminTodo } from './data/admin-todo.ts'
import { Exact } from '../../ui/text/formatted.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { inboxPage, refusedCommands, todoPage, todoPlace } from './office-links.ts'
import { Facts } from './todo-facts.tsx'
import classes from './todo-list.module.css'
import kit from '../../ui/kit/kit.module.css'

/** The team's open tasks, each with a link to its page. */
export function TodoList({
  todo: { value, failure, loading, ask },
}: {
  readonly todo: ReturnType<typeof useAdminTodo>
}) {
  const { t } = useTranslation('admin')
  const waiting = value?.items.filter(({ count }) => count > 0) ?? []
  return (
    <section className={`${kit.stackSm} ${classes.todo}`} aria-labelledby="todo">
      <div className={`${kit.clusterSm} ${kit.apart}`}>
        <h2 id="todo" className={`${kit.head} ${classes.title}`}>
          {t('todo.title')}
        </h2>
        <TextLink {...inboxPage()} className={classes.all}>
          {t('inbox.all')}
        </TextLink>
      </div>
      {loading && <SkeletonList rows={2} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && waiting.length === 0 && (
        <p className={`${kit.lineXs} ${kit.flush} ${classes.nothing}`}>
          <IconCircleCheck size={20} aria-hidden="true" />
          {t('todo.nothing')}
        </p>
      )}
      {waiting.length > 0 && (
        <ul className={`${kit.listSm} ${classes.items}`}>
          {waiting.map((item) => (
            <Item key={item.kind} item={item} />
          ))}
        </ul>
      )}
      {value && value.refused_commands > 0 && (
        <p className={`${kit.quiet} ${kit.flush} ${classes.figure}`}>
          <TextLink {...refusedCommands}>{t('todo.refused_commands', { count: value.refused_commands })}</TextLink>
        </p>
      )}
    </section>
  )
}

function Item({ item: { kind, count, first } }: { readonly item: TodoItem }) {
  const { t } = useTranslation('admin')
  const title = t(`todo.kind.${kind}`, { count })
  const more = count - first.length
  return (
    <li className={`${kit.box} ${kit.stack2xs} ${classes.item}`} data-todo={kind}>
      <h3 className={`${kit.minorHead} ${classes.name}`}>
        <TextLink {...todoPage(kind)}>{title}</TextLink>
      </h3>
      <ul className={`${kit.plain} ${kit.seconds} ${classes.rows}`}>
        {first.map((row) => (
          <Row key={row.id} kind={kind} row={row} />
        ))}
      </ul>
      {more > 0 && <p className={`${kit.quiet} ${kit.flush}`}>{t('todo.more', { count: more })}</p>}
    </li>
  )
}

function Row({ kind, row }: { readonly kind: TodoItem['kind']; readonly row: TodoRow }) {
  const { t } = useTranslation('admin')
  return (
    <li>
      <TextLink data-row {...todoPlace(kind, row)}>
        <Exact>{row.name || t('todo.nobody')}</Exact>
      </TextLink>
      <small>
        <Facts kind={kind} about={row.about} since={row.since} />
      </small>
    </li>
  )
}
