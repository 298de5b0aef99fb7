import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PRIORITES, type Priorite } from '../../../sync/domain/recommendation.ts'
import classes from './priority-choice.module.css'
import { PriorityWord } from './priority-word.tsx'
import kit from '../../ui/kit/kit.module.css'

interface PriorityChoiceProps {
  readonly value: Priorite
  readonly onChoose: (priority: Priorite) => void
}

/** The browser's own radio buttons: arrow keys, groups and forms come with them. */
export function PriorityChoice({ value, onChoose }: PriorityChoiceProps) {
  const { t } = useTranslation('advice')
  const name = useId()
  return (
    <fieldset className={`${kit.stackXs} ${classes.group}`}>
      <legend className={classes.legend}>{t('form.priorite')}</legend>
      {PRIORITES.map((one) => (
        <label key={one} className={`${kit.lineXs} ${kit.box} ${classes.option}`}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => onChoose(one)}
            className={classes.radio}
          />
          <PriorityWord priority={one} short />
        </label>
      ))}
    </fieldset>
  )
}
