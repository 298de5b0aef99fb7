import { Button } from '@mantine/core'
import { IconArrowsExchange, IconPlus, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyView } from '../../../../sync/index.ts'
import { may } from '../../../data/domain.ts'
import { sampleState, useSamples } from '../data/samples.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { HandoverForm } from '../handover/handover-form.tsx'
import { SampleForm } from './sample-form.tsx'
import { SampleRow } from './sample-row.tsx'
import classes from './sample-section.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The samples of a mission and their handovers: recorded, labelled and handed over offline. */
export function SampleSection({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('samples')
  const profile = useProfile()
  const samples = useSamples(study.id)
  const [open, setOpen] = useState<'form' | 'handover' | OutboxItem | null>(null)
  const [handed, setHanded] = useState<number | null>(null)
  if (!profile || !samples || study.intervenant_id !== profile.id) return null
  const takes = may(profile, 'add_sample', study)
  const hands = may(profile, 'hand_over_samples', study)
  if (!takes && samples.length === 0) return null
  const there = samples.filter(({ body, sync }) => sampleState(body) !== 'annule' && sync !== 'refused')
  return (
    <PageSection title={t('title', { count: samples.length })}>
      <p className={`${kit.quiet} ${classes.hint}`}>{samples.length === 0 ? t('empty') : t('hint')}</p>
      {samples.length > 0 && (
        <ul className={`${kit.plain} ${classes.rows}`}>
          {samples.map((sample) => (
            <SampleRow
              key={sample.id}
              study={study}
              sample={sample}
              writes={hands}
              {...(takes ? { onCorrect: setOpen } : {})}
            />
          ))}
        </ul>
      )}
      {open && open !== 'handover' && takes && (
        <SampleForm
          key={open === 'form' ? open : open.id}
          study={study}
          codes={samples.map(({ body }) => body.code)}
          {...(open === 'form' ? {} : { correcting: open })}
          onClose={() => setOpen(null)}
        />
      )}
      <p className={`${kit.good} ${kit.bold} ${classes.done}`} role="status">
        {handed !== null && t('handover.done', { count: handed })}
      </p>
      <div className={kit.clusterSm}>
        {takes && open !== 'form' && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setOpen('form')}
          >
            {t('add')}
          </Button>
        )}
        {hands && there.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
            onClick={() => {
              setHanded(null)
              setOpen('handover')
            }}
          >
            {t('handover.open')}
          </Button>
        )}
        {there.length > 0 && (
          <ButtonLink
            to="/intervenant/missions/$id/etiquettes"
            params={{ id: study.id }}
            state
            variant="subtle"
            leftSection={<IconQrcode size={18} aria-hidden="true" />}
          >
            {t('labels.title')}
          </ButtonLink>
        )}
      </div>
      <ModalDialog opened={open === 'handover'} title={t('handover.title')} shape="sheet" onClose={() => setOpen(null)}>
        <HandoverForm
          study={study}
          samples={there}
          onClose={() => setOpen(null)}
          onDone={(count) => {
            setHanded(count)
            setOpen(null)
          }}
        />
      </ModalDialog>
    </PageSection>
  )
}
