import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useAppOnDevice } from './data/app-on-device.ts'
import { usePreparations } from '../../data/studies/preparations.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useNoAnswer } from '../../data/sync-status.ts'
import { TextLink } from '../../ui/links/links.tsx'
import { isToPrepare } from './readiness.ts'
import { ReadinessLine } from './readiness-line.tsx'
import classes from './mission-readiness.module.css'
import kit from '../../ui/kit/kit.module.css'

/** On the page of a mission: whether it opens completely offline, and the button that prepares it. */
export function MissionReadiness({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('preparation')
  const { preparations } = useSync()
  const noAnswer = useNoAnswer()
  const { app, again } = useAppOnDevice()
  const preparation = usePreparations()?.find((one) => one.study.id === study.id)
  if (!preparation) return null
  const prepare = async () => {
    again()
    await preparations.prepare([study.id])
  }
  return (
    <section className={`${kit.box} ${classes.bar}`} aria-label={t('mission')}>
      <ReadinessLine preparation={preparation} app={app} />
      <div className={classes.ways}>
        {isToPrepare(preparation) && !noAnswer && (
          <Button variant="light" onClick={() => void prepare()}>
            {t('prepare_mission')}
          </Button>
        )}
        <TextLink to="/intervenant/preparer" className={classes.all}>
          {t('title')}
        </TextLink>
      </div>
    </section>
  )
}
