import { Anchor, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceFacts, DevicePerson } from './data/devices.ts'
import type { Column } from '../../ui/table/column.ts'
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import classes from './terrain.module.css'
import { useDeviceWords } from './use-device-words.ts'
import { phoneNumbers } from '../../../sync/domain/phone.ts'
import kit from '../../ui/kit/kit.module.css'

/** The columns of the list; a row opens its person. */
export function usePeopleColumns(
  asOf: string,
  onOpen: (person: DevicePerson) => void,
): readonly Column<DevicePerson>[] {
  const { t } = useTranslation('terrain')
  const words = useDeviceWords(asOf)
  return [
    {
      id: 'person',
      label: t('column.person'),
      width: 2,
      renderCell: (person) => (
        <>
          <UnstyledButton data-row aria-label={t('details_of', { name: person.name })} onClick={() => onOpen(person)}>
            <Exact>{person.name}</Exact>
          </UnstyledButton>{' '}
          · {t(`role.${person.type_compte}`)}
        </>
      ),
    },
    {
      id: 'state',
      label: t('column.state'),
      width: 3.2,
      renderCell: (person) => (
        <span className={classes.line}>
          <Problems device={person} asOf={asOf} />
        </span>
      ),
    },
    {
      id: 'unsent',
      label: t('column.unsent'),
      width: 1.3,
      renderCell: (person) => <Unsent person={person} />,
    },
    {
      id: 'contact',
      label: t('column.contact'),
      width: 1,
      renderCell: ({ devices }) => words.ago(lastContact(devices)),
    },
    {
      id: 'place',
      label: t('column.place'),
      width: 1.6,
      renderCell: (person) => <LastPlace person={person} asOf={asOf} />,
    },
    {
      id: 'device',
      label: t('column.device'),
      wideOnly: true,
      extra: true,
      width: 1.4,
      renderCell: (person) =>
        person.devices.length > 1 ? t('devices', { count: person.devices.length }) : words.platform(person),
    },
    {
      id: 'call',
      label: t('column.call'),
      width: 1.4,
      renderCell: (person) => (
        <span className={classes.line}>
          <CallLink person={person} />
        </span>
      ),
    },
  ]
}

/** ISO instants compare as texts. */
export const lastContact = (devices: readonly DeviceFacts[]) =>
  devices.reduce((newest, { last_contact: at }) => (at > newest ? at : newest), '')

/** The unsent work of all their devices. */
function Unsent({ person: { devices } }: { readonly person: DevicePerson }) {
  const { t } = useTranslation('terrain')
  const sum = (of: 'waiting' | 'refused') => devices.reduce((total, device) => total + device[of], 0)
  const [waiting, refused] = [sum('waiting'), sum('refused')]
  if (waiting + refused === 0) return t('all_sent')
  return [waiting > 0 && t('waiting', { count: waiting }), refused > 0 && t('refused', { count: refused })]
    .filter(Boolean)
    .join(' · ')
}

/** The zone of the mission under way, and since when the last thing recorded there has a place. */
export function LastPlace({
  person: { mission, running },
  asOf,
}: {
  readonly person: DevicePerson
  readonly asOf: string
}) {
  const { t } = useTranslation('terrain')
  const words = useDeviceWords(asOf)
  if (!mission) return t(running ? 'mission_soon' : 'no_mission')
  return (
    <>
      <Exact>{mission.zone}</Exact>
      {mission.at !== null && ` · ${words.ago(mission.at)}`}
    </>
  )
}

/** The problems of a device; only the worst one comes with advice. */
export function Problems({ device, asOf }: { readonly device: DeviceFacts; readonly asOf: string }) {
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

export function CallLink({ person: { telephone, email, name, pays } }: { readonly person: DevicePerson }) {
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
