import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isOtherBuild, type DeviceFacts, type DevicePerson } from './data/devices.ts'
import { formatDateTime, formatNumber } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { readStudyId } from '../../data/address-values.ts'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import { DateTimeText, Ltr } from '../../ui/text/formatted.tsx'
import { CallLink, LastPlace, Problems } from './people-table.tsx'
import classes from './terrain.module.css'
import { useDeviceWords } from './use-device-words.ts'
import kit from '../../ui/kit/kit.module.css'

interface PersonDialogProps {
  readonly person: DevicePerson
  readonly asOf: string
  readonly onClose: () => void
}

/** A person: the way to reach them, their mission, and everything that each of their devices has reported. */
export function PersonDialog({ person, asOf, onClose }: PersonDialogProps) {
  const { mission, devices } = person
  const study = mission && readStudyId(mission.study_id)
  return (
    <ModalDialog opened title={person.name} onClose={onClose}>
      <div className={`${kit.stackMd} ${kit.tight}`}>
        <CallLink person={person} />
        <p>
          <LastPlace person={person} asOf={asOf} />
          {mission && study && (
            <>
              {' · '}
              <TextLink to="/admin/projects/$id" params={{ id: study }}>
                <Ltr>{mission.reference}</Ltr>
              </TextLink>
              {mission.latitude !== null && mission.longitude !== null && (
                <>
                  {' · '}
                  <Ltr>{`${mission.latitude.toFixed(5)}, ${mission.longitude.toFixed(5)}`}</Ltr>
                </>
              )}
            </>
          )}
        </p>
        {devices.map((device) => (
          <Device key={device.device} device={device} asOf={asOf} single={devices.length === 1} />
        ))}
      </div>
    </ModalDialog>
  )
}

interface DeviceProps {
  readonly device: DeviceFacts
  readonly asOf: string
  /** The only one needs no heading. */
  readonly single: boolean
}

/** Everything one device has reported, as of its last contact. */
function Device({ device, asOf, single }: DeviceProps) {
  const { t } = useTranslation('terrain')
  const words = useDeviceWords(asOf)
  const said = (value: boolean | null) => (value === null ? t('unknown') : t(value ? 'yes' : 'no'))
  return (
    <section className={kit.stackSm}>
      {!single && (
        <h3 className={kit.flush}>
          {words.platform(device)} <Ltr>{device.device.slice(0, 8)}</Ltr>
        </h3>
      )}
      <p>
        {t('told_at', { at: isolate(formatDateTime(device.last_contact)), ago: words.ago(device.last_contact) })}{' '}
        {t(device.sealed ? 'told_sealed' : 'told_hint')}
      </p>
      <div className={kit.seconds}>
        <Problems device={device} asOf={asOf} />
      </div>
      <dl className={`${kit.facts} ${classes.facts}`}>
        <Fact label={t('fact.waiting')}>{formatNumber(device.waiting)}</Fact>
        <Fact label={t('fact.refused')}>{formatNumber(device.refused)}</Fact>
        <Fact label={t('fact.oldest')}>
          {device.oldest_at ? (
            <>
              {words.command(device.oldest_name)}, <DateTimeText value={device.oldest_at} />
            </>
          ) : (
            t('all_sent')
          )}
        </Fact>
        <Fact label={t('fact.failure')}>{words.failure(device) ?? t('no_failure')}</Fact>
        <Fact label={t('fact.storage')}>{words.storage(device)}</Fact>
        <Fact label={t('fact.persisted')}>{said(device.persisted)}</Fact>
        <Fact label={t('fact.installed')}>{said(device.installed ?? null)}</Fact>
        <Fact label={t('fact.clock')}>{words.clock(device)}</Fact>
        <Fact label={t('fact.repairs')}>{device.repairs === null ? t('unknown') : formatNumber(device.repairs)}</Fact>
        <Fact label={t('fact.background_sync')}>{said(device.background_sync)}</Fact>
        <Fact label={t('fact.sealed')}>{said(device.sealed)}</Fact>
        <Fact label={t('fact.platform')}>{words.platform(device)}</Fact>
        <Fact label={t('fact.app')}>
          {device.app === null ? (
            t('unknown')
          ) : (
            <>
              <Ltr>{device.app}</Ltr>
              {isOtherBuild(device.app) && <> · {t('other_build')}</>}
            </>
          )}
        </Fact>
        <Fact label={t('fact.first_contact')}>
          <DateTimeText value={device.first_contact} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
