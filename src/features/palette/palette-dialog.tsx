import { Button, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSync } from '../../data/sync-context.tsx'
import { useNoAnswer } from '../../data/sync-status.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import { useFound } from './data/found.ts'
import { recentOf, rememberOpened } from './data/recent.ts'
import { FOUND_GROUPS, matching, useFoundEntries, useLocalEntries, type Entry } from './entries.ts'
import { letterOf } from './keys.ts'
import classes from './palette.module.css'
import kit from '../../ui/kit/kit.module.css'

/** Long enough between two letters, short enough not to be noticed. */
const PAUSE_MS = 150
/** One letter matches nearly everything. */
const FEWEST_LETTERS = 2

/** One field over pages, tasks, settings and everything that the server can search. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['palette', 'lists'])
  const sync = useSync()
  const away = useNoAnswer()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const words = typed.trim()
  const asked = useAfterPause(words)
  const asks = away === null && asked.length >= FEWEST_LETTERS
  const found = useFound(asks ? asked : null)
  const local = useLocalEntries()
  const answers = useFoundEntries(found, asked)
  const answering = asks && asked === words
  const known = new Map(Object.values(local).flatMap((entries) => entries.map((entry) => [entry.key, entry])))
  const groups = [
    ...(words === ''
      ? [
          { name: 'recent' as const, entries: recentOf<Entry>(sync).map((entry) => known.get(entry.key) ?? entry) },
          { name: 'actions' as const, entries: local.actions },
          { name: 'pages' as const, entries: local.pages },
          { name: 'settings' as const, entries: local.settings },
        ]
      : [
          ...(['pages', 'actions', 'settings'] as const).map((name) => ({
            name,
            entries: matching(local[name], words),
          })),
          ...(away === null
            ? []
            : [
                {
                  name: 'recent' as const,
                  entries: matching(recentOf<Entry>(sync), words).filter(({ key }) => !known.has(key)),
                },
              ]),
        ]),
    ...(answering ? FOUND_GROUPS.map((name) => ({ name, entries: answers[name] })) : []),
  ].filter(({ entries }) => entries.length > 0)
  const waits =
    away === null && words.length >= FEWEST_LETTERS && (!answering || FOUND_GROUPS.some((name) => found[name].asking))
  const failed = answering ? FOUND_GROUPS.filter((name) => !found[name].asking && found[name].failure !== null) : []

  const listId = useId()
  // In two groups there may be the same page, opened lately and by its place.
  const options = groups.flatMap(({ name, entries }) => entries.map((entry) => ({ id: `${name} ${entry.key}`, entry })))
  const active = Math.max(
    0,
    options.findIndex(({ id }) => id === chosen),
  )
  const optionId = (at: number) => `${listId}-${at}`
  const list = useRef<HTMLDivElement>(null)
  const activeOption = () => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
  useEffect(() => {
    activeOption()?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setChosen(options.at((active + step) % options.length)?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      activeOption()?.click()
    } else if ((event.ctrlKey || event.metaKey) && letterOf(event) === 'k') {
      event.preventDefault()
      onClose()
    }
  }

  let at = -1
  return (
    <ModalDialog opened title={t('title')} onClose={onClose}>
      <div className={classes.head}>
        <TextInput
          role="combobox"
          data-autofocus
          aria-label={t('field')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(options.length > 0 && { 'aria-activedescendant': optionId(active) })}
          autoComplete="off"
          placeholder={t('hint')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          rightSection={waits && <Loader size={18} />}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setChosen(null)
          }}
          onKeyDown={press}
          attributes={ownDirection(typed)}
        />
        {away !== null && <p className={`${kit.note} ${classes.line}`}>{t(`away.${away}`)}</p>}
        <p className={`${kit.note} ${classes.line}`} role="status">
          {waits ? (
            t('searching')
          ) : options.length === 0 && failed.length === 0 ? (
            t('nothing', { words: isolate(words) })
          ) : (
            <span className={kit.unseen}>{t('found', { count: options.length })}</span>
          )}
        </p>
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={t('results')} className={classes.list}>
        {groups.map(({ name, entries }) => (
          <div key={name} role="group" aria-label={t(`group.${name}`)}>
            <p className={`${kit.note} ${classes.group}`} aria-hidden="true">
              {t(`group.${name}`)}
            </p>
            {entries.map((entry) => {
              at += 1
              const { icon: Icon } = entry
              return (
                <Link
                  key={entry.key}
                  {...entry.link}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className={`${kit.lineSm} ${kit.bareLink} ${kit.icons} ${classes.option}`}
                  onClick={() => {
                    if (!entry.all) rememberOpened(sync, entry)
                    onClose()
                  }}
                >
                  <Icon size={20} aria-hidden="true" />
                  <span className={`${kit.shrinks} ${kit.seconds}`}>
                    <bdi>{entry.title}</bdi>
                    {entry.note && (
                      <small className={classes.note}>
                        <bdi>{entry.note}</bdi>
                      </small>
                    )}
                  </span>
                </Link>
              )
            })}
          </div>
        ))}
      </div>
      {failed.map((name) => (
        <div key={name} className={`${kit.clusterSm} ${kit.centred} ${kit.apart} ${classes.failed}`} role="alert">
          <span>
            <strong>{t(`group.${name}`)}</strong> · {t(`lists:failed_${found[name].failure ?? 'unreachable'}`)}
          </span>
          <Button variant="default" onClick={found[name].ask}>
            {t('lists:retry')}
          </Button>
        </div>
      ))}
    </ModalDialog>
  )
}

/** The words once nobody has typed for a moment. */
function useAfterPause(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
