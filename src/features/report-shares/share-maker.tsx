import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeShare } from '../../data/commands/dispatch.ts'
import { SHARE_DAYS, type ShareDays } from '../../../sync/domain/share.ts'
import type { StudyId } from '../../../sync/index.ts'
import classes from './share-maker.module.css'
import kit from '../../ui/kit/kit.module.css'

interface ShareMakerProps {
  readonly study: StudyId
  /** Called with the id of the new link. */
  readonly onMade: (share: string) => void
}

/** One choice and one press; it works without a network. */
export function ShareMaker({ study, onMade }: ShareMakerProps) {
  const { t } = useTranslation('reports')
  const makeShare = useMakeShare()
  const [days, setDays] = useState<ShareDays>(7)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<'full' | 'failed' | null>(null)
  const make = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const outcome = await makeShare(study, days)
      if (outcome.kind === 'queued') onMade(outcome.shareId)
      else setProblem(outcome.kind === 'storage-full' ? 'full' : 'failed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={`${kit.box} ${kit.stackMd} ${classes.maker}`}>
      <fieldset className={`${kit.clusterXs} ${classes.days}`}>
        <legend>{t('share.days')}</legend>
        {SHARE_DAYS.map((one) => (
          <label key={one}>
            <input type="radio" name="days" value={one} checked={days === one} onChange={() => setDays(one)} />
            {t('share.day', { count: one })}
          </label>
        ))}
      </fieldset>
      <Button
        size="md"
        loading={busy}
        onClick={() => void make()}
        leftSection={<IconLink size={20} aria-hidden="true" />}
      >
        {t('share.make')}
      </Button>
      {problem && (
        <p role="alert" className={`${kit.danger} ${kit.flush}`}>
          {t(`share.${problem}`)}
        </p>
      )}
    </div>
  )
}
