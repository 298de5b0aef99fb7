import { Anchor, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isOtherBuild, type DeviceRow } from './data/devices.ts'
import type { Column } from '../../ui/table/column.ts'
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import classes from './terrain.module.css'
import { useDeviceWords } from './use-device-words.ts'
import { phoneNumbers } from '../../../sync/domain/phone.ts'
import kit from '../../ui/kit/kit.module.css'

/** The columns of the list; a row opens its device. */
export function useDeviceColumns(asOf: string, onOpen: (device: DeviceRow) => void): readonly Column<DeviceRow>[] {
  const { t } = useTranslation('terrain')
  const words = useDeviceWords(asOf)
  return [
    {
      id: 'person',
      label: t('column.person'),
      width: 2.2,
      renderCell: (device) => (
        <>
          <UnstyledButton data-row aria-label={t('details_of', { name: device.name })} onClick={() => onOpen(device)}>
            <Exact>{device.name}</Exact>
          </UnstyledButton>{' '}
          · {t(`role.${device.type_compte}`)}
          {device.running && <> · {t('running')}</>}
        </>
      ),
    },
    {
      id: 'state',
      label: t('column.state'),
      width: 3.2,
      renderCell: (device) => (
        <span className={classes.line}>
          <Problems device={device} asOf={asOf} />
        </span>
      ),
    },
    {
      id: 'unsent',
      label: t('column.unsent'),
      width: 1.3,
      renderCell: ({ waiting, refused, oldest_at, oldest_name }) =>
        waiting + refused === 0
          ? t('all_sent')
          : [
              waiting > 0 && t('waiting', { count: waiting }),
              refused > 0 && t('refused', { count: refused }),
              oldest_at && words.command(oldest_name),
              oldest_at && words.ago(oldest_at),
            ]
              .filter(Boolean)
              .join(' · '),
    },
    {
      id: 'contact',
      label: t('column.contact'),
      width: 1.4,
      renderCell: ({ last_contact }) => words.ago(last_contact),
    },
    {
      id: 'device',
      label: t('column.device'),
      wideOnly: true,
      width: 1.4,
      renderCell: (device) => (
        <>
          {words.platform(device)}
          {isOtherBuild(device.app) && ` · ${t('other_build')}`}
        </>
      ),
    },
    {
      id: 'call',
      label: t('column.call'),
      width: 1.4,
      renderCell: (device) => (
        <span className={classes.line}>
          <CallLink device={device} />
        </span>
      ),
    },
  ]
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
