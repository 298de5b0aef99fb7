import { useTranslation } from 'react-i18next'
import type { JournalRow } from './data/journal.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DateTimeText, Exact, Ltr } from '../../ui/text/formatted.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { Answer } from './journal-table.tsx'
import { JournalValue } from './journal-value.tsx'
import { useJournalWords } from './use-journal-words.ts'
import classes from './journal.module.css'
import kit from '../../ui/kit/kit.module.css'

/** One command: its arguments, the server's verdict, and each value before and after. */
export function CommandDialog({ command, onClose }: { readonly command: JournalRow; readonly onClose: () => void }) {
  const { t } = useTranslation('journal')
  const words = useJournalWords()
  const asked = Object.entries(command.args)
  return (
    <ModalDialog opened title={words.command(command.name)} onClose={onClose} shape="sheet">
      <div className={`${kit.stackLg} ${kit.tight} ${classes.dialog}`}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('column.who')}</dt>
            <dd>
              <Exact>{words.who(command)}</Exact>
            </dd>
          </div>
          <div>
            <dt>{t('made_label')}</dt>
            <dd>
              <DateTimeText value={command.made_at} />
            </dd>
          </div>
          <div>
            <dt>{t('received_label')}</dt>
            <dd>
              <DateTimeText value={command.received_at} />
            </dd>
          </div>
          <div className={classes.answer}>
            <dt>{t('column.verdict')}</dt>
            <dd>
              <Answer row={command} />
            </dd>
          </div>
          {command.entreprise && (
            <div>
              <dt>{t('column.study')}</dt>
              <dd>
                <Exact>{command.entreprise}</Exact>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('number')}</dt>
            <dd>
              <Ltr>{command.id}</Ltr>
            </dd>
          </div>
        </dl>
        {command.imported && (
          <p role="note">
            {t('imported', {
              name: isolate(command.imported.by ?? t('nobody')),
              at: isolate(formatDateTime(command.imported.at)),
            })}
          </p>
        )}
        <section>
          <h3>{t('changed')}</h3>
          {command.changes.length === 0 && <p>{t('changed_nothing')}</p>}
          {command.changes.map((change, index) => (
            <Change key={index} change={change} pays={command.pays} />
          ))}
        </section>
        <section>
          <h3>{t('asked')}</h3>
          {asked.length === 0 && <p>{t('asked_nothing')}</p>}
          <dl className={`${kit.stackXs} ${kit.flush} ${classes.asked}`}>
            {asked.map(([field, value]) => (
              <div key={field}>
                <dt>{words.field(field)}</dt>
                <dd dir="auto">
                  <JournalValue field={field} value={value} pays={command.pays} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </ModalDialog>
  )
}

interface ChangeProps {
  readonly change: JournalRow['changes'][number]
  readonly pays: string | null
}

function Change({ change: { operation, before, after }, pays }: ChangeProps) {
  const { t } = useTranslation('journal')
  const words = useJournalWords()
  if (before === null) return <p>{t('forgotten')}</p>
  return (
    <table className={classes.change}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(before).map(([field, value]) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            <td dir="auto">
              <JournalValue field={field} value={value} pays={pays} />
            </td>
            <td dir="auto">
              {operation === 'delete' ? (
                t('removed')
              ) : (
                <JournalValue field={field} value={after?.[field]} pays={pays} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
