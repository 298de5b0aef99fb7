import { useTranslation } from 'react-i18next'
import { areaLinks } from '../../subjects/areas/area-links.ts'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { heldKey } from './held-key.ts'
import { KEYS, PAGE_KEYS } from './keys.ts'
import classes from './palette.module.css'
import kit from '../../ui/kit/kit.module.css'

/** All keys of the area, read from the list that the listener obeys. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette')
  const { t: named } = useTranslation(['shell', 'admin'])
  const pages = areaLinks('admin', true)
  const nameOf = (press: string) =>
    press === 'Enter' ? t('enter') : press === 'Escape' ? t('escape') : press.toUpperCase()
  return (
    <ModalDialog opened title={t('keys')} onClose={onClose}>
      {/* In focus, so that the arrows scroll it. */}
      <div role="region" aria-label={t('keys')} tabIndex={0} data-autofocus>
        <p className={kit.flush}>{t('keys_lead')}</p>
        <dl className={classes.keys}>
          {KEYS.map((key) => (
            <div key={key.act}>
              <dt>
                <kbd className={classes.key} dir="ltr">
                  {'held' in key && `${heldKey()} `}
                  {nameOf(key.press)}
                </kbd>
              </dt>
              <dd>{t(`key.${key.act}`)}</dd>
            </div>
          ))}
        </dl>
        <h3 className={kit.itemHead}>{t('key_pages')}</h3>
        <dl className={classes.keys}>
          {PAGE_KEYS.map(({ press, to }) => {
            const page = pages.find((link) => link.to === to)
            return (
              page && (
                <div key={press}>
                  <dt>
                    <kbd className={classes.key} dir="ltr">
                      {`G ${nameOf(press)}`}
                    </kbd>
                  </dt>
                  <dd>{named(page.label)}</dd>
                </div>
              )
            )
          })}
        </dl>
      </div>
    </ModalDialog>
  )
}
