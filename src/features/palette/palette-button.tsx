import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/setup.ts'
import { notify } from '../../ui/notices/toasts.ts'
import { heldKey } from './held-key.ts'
import { isField, keyReader } from './keys.ts'
import { chooseRow, moveToActions, moveToRow, moveToSearch } from './rows.ts'
import classes from './palette-button.module.css'
import kit from '../../ui/kit/kit.module.css'

/** Fetched when a hand is on its way to them: the administrator's first page does not carry them. */
async function loadParts() {
  await loadTexts('palette', 'settings')
  const { Palette } = await import('./palette-dialog.tsx')
  const { KeysHelp } = await import('./keys-help.tsx')
  return { Palette, KeysHelp }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

/** The way into the palette, and the listener of the area's keys. */
export function PaletteButton() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const [Opened, setOpened] = useState<Parts[keyof Parts] | null>(null)
  const open = (part: keyof Parts) =>
    loadParts().then(
      (parts) => setOpened(() => parts[part]),
      () => notify({ kind: 'error', id: 'palette', title: t('palette.failed') }),
    )

  const [read] = useState(keyReader)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') loadAhead()
    const meaning = read(event, {
      inField: isField(event.target),
      dialogOpen: Opened !== null || document.querySelector('dialog[open]') !== null,
    })
    if (meaning === null || event.defaultPrevented) return
    switch (meaning.act) {
      case 'palette':
        void open('Palette')
        break
      case 'help':
        void open('KeysHelp')
        break
      case 'page':
        void navigate({ to: meaning.to })
        break
      case 'search':
        if (!moveToSearch()) return
        break
      case 'next':
      case 'previous':
        if (!moveToRow(meaning.act === 'next' ? 1 : -1)) return
        break
      case 'choose':
        if (!chooseRow(meaning.extend)) return
        break
      case 'acts':
        if (!moveToActions()) return
        break
      case 'go':
        return
    }
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const held = heldKey()
  return (
    <>
      <button
        type="button"
        className={`${kit.lineXs} ${classes.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={held === '⌘' ? 'Meta+K' : 'Control+K'}
        aria-label={t('palette.open')}
        title={t('palette.keys')}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => void open('Palette')}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className={classes.word}>{t('palette.open')}</span>
        <kbd className={classes.hint} dir="ltr" aria-hidden="true">
          {`${held} K`}
        </kbd>
      </button>
      {Opened && createPortal(<Opened onClose={() => setOpened(null)} />, document.body)}
    </>
  )
}

/** Ahead of the press, which then opens at once. One that fails is tried again by the press. */
const loadAhead = (): void => void loadParts().catch(() => undefined)
