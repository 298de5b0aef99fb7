import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isOtherBuild, type DeviceRow } from './data/devices.ts'
import list from '../../ui/lists/admin-list.module.css'
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import classes from './terrain.module.css'
import { useDeviceWords } from './use-device-words.ts'
import { phoneNumbers } from '../../../sync/domain/phone.ts'
import kit from '../../ui/kit/kit.module.css'

interface DeviceTableProps {
  readonly devices: readonly DeviceRow[]
  readonly asOf: string
  readonly onOpen: (device: DeviceRow) => void
}

/** A table on wide screens, one card per row on narrow ones. */
export function DeviceTable({ devices, asOf, onOpen }: DeviceTableProps) {
  const { t } = useTranslation('terrain')
  const words = useDeviceWords(asOf)
  return (
    <table className={list.table}>
      <thead>
        <tr>
          {(['person', 'state', 'unsent', 'contact', 'device', 'actions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={`${device.profile_id} ${device.device}`} data-device={device.device}>
            <th scope="row">
              <Exact>{device.name}</Exact>
              <small>
                {t(`role.${device.type_compte}`)}
                {device.running && <> · {t('running')}</>}
              </small>
            </th>
            <td className={kit.seconds}>
              <Problems device={device} asOf={asOf} />
            </td>
            <td data-label={t('column.unsent')}>
              {device.waiting + device.refused === 0 ? (
                t('all_sent')
              ) : (
                <>
                  {device.waiting > 0 && (
                    <span className={`${kit.unbroken} ${kit.block}`}>{t('waiting', { count: device.waiting })}</span>
                  )}
                  {device.refused > 0 && (
                    <span className={`${kit.unbroken} ${kit.block}`}>{t('refused', { count: device.refused })}</span>
                  )}
                  {device.oldest_at && (
                    <small>
                      {words.command(device.oldest_name)} · {words.ago(device.oldest_at)}
                    </small>
                  )}
                </>
              )}
            </td>
            <td data-label={t('column.contact')}>{words.ago(device.last_contact)}</td>
            <td data-label={t('column.device')}>
              {words.platform(device)}
              {isOtherBuild(device.app) && <small>{t('other_build')}</small>}
            </td>
            <td>
              <div className={list.actions}>
                <Button
                  data-row
                  variant="default"
                  onClick={() => onOpen(device)}
                  aria-label={t('details_of', { name: device.name })}
                >
                  {t('details')}
                </Button>
                <CallLink device={device} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The problems of a device; only the worst one comes with advice. */
export function Problems({ device, asOf }: { readonly device: DeviceRow; readonly asOf: string }) {
  const { t } = useTranslation('terrain')
  const words = useDeviceWords(asOf)
  const [worst] = device.problems
  if (!worst)
    return (
      <span className={classes.fine}>
        <IconCircleCheck size={18} aria-hidden="true" />
        {t('nothing_wrong')}
      </span>
    )
  const failure = worst === 'stuck' || worst === 'refused' ? words.failure(device) : null
  return (
    <>
      {device.problems.map((problem) => (
        <span key={problem} className={`${kit.danger} ${kit.bold} ${classes.problem}`} data-problem={problem}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{words.problem(problem, device)}</span>
        </span>
      ))}
      <small>
        {failure && <>{failure} </>}
        {words.advice(worst, device)}
      </small>
    </>
  )
}

export function CallLink({ device: { telephone, email, name, pays } }: { readonly device: DeviceRow }) {
  const { t } = useTranslation('terrain')
  const numbers = phoneNumbers(telephone ?? '', pays).filter(({ dialled }) => dialled !== null)
  if (numbers.length === 0) {
    return (
      <Anchor className={classes.call} href={mailTo(email)} aria-label={t('write_to', { name })}>
        {t('write')}
      </Anchor>
    )
  }
  return numbers.map(({ written, dialled }) => (
    <Anchor
      key={written}
      className={classes.call}
      href={`tel:${dialled}`}
      aria-label={t('call_of', { name, number: written })}
    >
      <IconPhone size={18} aria-hidden="true" />
      <Ltr>{written}</Ltr>
    </Anchor>
  ))
}
