import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconPrinter, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminSample, type SampleDossier as Dossier } from '../data/admin-samples.ts'
import { groupedHash } from '../../../../sync/domain/certificate.ts'
import { AskFailed } from '../../../ui/lists/ask-failed.tsx'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { ObservedPlace } from '../../../observing/observed-place.tsx'
import { ObservedTime } from '../../../observing/observed-time.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { ChainEvent } from './chain-event.tsx'
import { SampleState } from '../sample-state.tsx'
import { useSampleWords } from '../sample-words.ts'
import classes from './sample-dossier.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** One sample and its chain of custody, for the screen and for paper. */
export function SampleDossier({ id }: { readonly id: string }) {
  const { t } = useTranslation('samples')
  const { value, failure, loading, ask } = useAdminSample(id)
  const sample = value?.sample
  return (
    <>
      <PageTitle
        title={sample ? <Ltr>{sample.code}</Ltr> : t('admin.one')}
        lead={sample === null ? t('admin.gone') : t('admin.chain_lead')}
        action={
          <div className={classes.actions}>
            {sample && (
              <Button leftSection={<IconPrinter size={20} aria-hidden="true" />} onClick={() => globalThis.print()}>
                {t('labels.print')}
              </Button>
            )}
            <ButtonLink
              to="/admin/prelevements"
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden="true" className={kit.onward} />}
            >
              {t('admin.back')}
            </ButtonLink>
          </div>
        }
      />
      {loading && <Skeleton height={320} />}
      {failure && <AskFailed reason={failure} onRetry={ask} />}
      {sample && <Found sample={sample} />}
    </>
  )
}

function Found({ sample }: { readonly sample: Dossier }) {
  const { t } = useTranslation(['samples', 'sync', 'study', 'observation'])
  const words = useSampleWords()
  const Whole = sample.whole ? IconShieldCheck : IconAlertTriangle
  return (
    <article className={`${kit.box} ${kit.stackMd} ${classes.paper}`} aria-label={sample.code}>
      <div className={classes.standing}>
        <SampleState state={sample.etat} />
        <p className={classes.whole} data-whole={sample.whole}>
          <Whole size={20} stroke={1.8} aria-hidden="true" />
          <strong>{t(sample.whole ? 'admin.whole' : 'admin.broken')}</strong>
        </p>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('admin.study')}>
          <Exact>{sample.entreprise}</Exact> · <StudyReference study={sample} />
        </Fact>
        <Fact name={t('sync:field.matrice')}>{words.matrice(sample)}</Fact>
        <Fact name={t('sync:field.contenant')}>
          <Exact>{words.contenant(sample)}</Exact>
        </Fact>
        <Fact name={t('sync:field.sampled_at')}>
          <ObservedTime value={sample.sampled_at} origin={sample.at_origin} pays={sample.pays} />
        </Fact>
        <Fact name={t('admin.by')}>
          <Exact>{sample.author_name ?? '–'}</Exact>
        </Fact>
        {sample.lieu && (
          <Fact name={t('sync:field.lieu')}>
            <Exact>{sample.lieu}</Exact>
          </Fact>
        )}
        {sample.latitude !== null && (
          <Fact name={t('observation:place.title')}>
            <ObservedPlace {...sample} />
          </Fact>
        )}
        {sample.conservation && (
          <Fact name={t('sync:field.conservation')}>
            <Exact>{sample.conservation}</Exact>
          </Fact>
        )}
        {sample.remarque && (
          <Fact name={t('sync:field.remarque')}>
            <span dir="auto">{sample.remarque}</span>
          </Fact>
        )}
      </dl>
      <h2 className={classes.title}>{t('admin.chain')}</h2>
      <ol className={`${kit.listMd} ${classes.chain}`} aria-label={t('admin.chain')}>
        {sample.chain.map((event, place) => (
          <li key={event.position}>
            <ChainEvent event={event} previous={sample.chain[place - 1]?.at ?? null} pays={sample.pays} />
          </li>
        ))}
      </ol>
      <p className={classes.head}>
        {t('admin.head')}{' '}
        <Ltr>
          <code>{groupedHash(sample.head)}</code>
        </Ltr>
      </p>
    </article>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
