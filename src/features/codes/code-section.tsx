import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodes } from './data/codes.ts'
import { CodeForm } from './code-form.tsx'
import classes from './code-section.module.css'
import { GiveUpCode } from './give-up-code.tsx'
import { LockAfter } from './lock-after.tsx'
import kit from '../../ui/kit/kit.module.css'

/** This person's code on this device: its protection, its settings, and giving it up. */
export function CodeSection() {
  const { t } = useTranslation('codes')
  const id = useId()
  const codes = useCodes()
  return (
    <section className={`${kit.box} ${classes.section}`} id="code" aria-labelledby={id}>
      <h2 id={id} className={`${kit.sectionHead} ${classes.title}`}>
        {t('section.title')}
      </h2>
      <p className={classes.lead}>{t(codes?.mine ? 'section.on' : 'section.off')}</p>
      {!codes && <Skeleton height={120} />}
      {codes && <CodeForm key={codes.mine ? 'change' : 'first'} first={!codes.mine} />}
      {codes?.mine && (
        <>
          <LockAfter minutes={codes.mine.lockAfter} />
          <GiveUpCode />
        </>
      )}
    </section>
  )
}
