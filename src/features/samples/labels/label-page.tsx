import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { sampleState, useSamples } from '../data/samples.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { useStudy } from '../../../data/studies/studies.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Label } from './label.tsx'
import { labelSearch, type LabelSearch } from './label-search.ts'
import classes from './label-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface LabelPageProps {
  readonly id: StudyId
  readonly search: LabelSearch
  readonly onSearch: (search: LabelSearch) => void
}

/** Labels of a mission's samples, for a sheet of stickers or a label printer; all of it is on the device. */
export function LabelPage({ id, search, onSearch }: LabelPageProps) {
  const { t } = useTranslation('samples')
  const study = useStudy(id)
  const profile = useProfile()
  const samples = useSamples(id)?.filter(({ body }) => sampleState(body) !== 'annule')
  const mine = study && profile && study.intervenant_id === profile.id
  const form = search.format ?? 'a4'
  return (
    <>
      <div className={classes.screen}>
        <PageTitle
          title={t('labels.title')}
          lead={study === null || (study && profile && !mine) ? t('labels.none') : t('labels.lead')}
          action={
            <div className={kit.clusterXs}>
              {mine && samples && samples.length > 0 && (
                <Button leftSection={<IconPrinter size={20} aria-hidden="true" />} onClick={() => globalThis.print()}>
                  {t('labels.print')}
                </Button>
              )}
              <ButtonLink
                to="/intervenant/missions/$id"
                params={{ id }}
                state
                variant="default"
                leftSection={<IconArrowLeft size={18} aria-hidden="true" className={kit.onward} />}
              >
                {t('labels.back')}
              </ButtonLink>
            </div>
          }
        />
      </div>
      {(study === undefined || !samples) && <Skeleton height={320} />}
      {mine && samples?.length === 0 && <EmptyState kind="empty" title={t('empty')} hint={t('labels.empty_hint')} />}
      {mine && samples && samples.length > 0 && (
        <>
          <div className={classes.screen}>
            <NativeSelect
              className={classes.format ?? ''}
              label={t('labels.format')}
              value={form}
              onChange={(event) => onSearch(readSearch(labelSearch, { format: event.currentTarget.value }))}
              data={[
                { value: 'a4', label: t('labels.a4') },
                { value: '62', label: t('labels.roll') },
              ]}
            />
          </div>
          <ul
            className={`${kit.plain} ${kit.stackSm} ${classes.sheet}`}
            data-format={form}
            aria-label={t('labels.title')}
          >
            {samples.map(({ id: sample, body }) => (
              <li key={sample}>
                <Label sample={body} study={study} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
