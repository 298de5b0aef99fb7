import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/setup.ts'
import { typedValue } from '../../../i18n/typed-number.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ChipChoice } from '../../../ui/forms/chip-choice.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import type { TrialEntry } from './trial-entries.tsx'
import { TRIAL_PARAMETRES, useTrialName } from './trial-parametres.ts'
import kit from '../../../ui/kit/kit.module.css'

interface TrialFormProps {
  readonly onSave: (entry: TrialEntry) => void
  readonly onClose: () => void
}

export function TrialMeasurement({ onSave, onClose }: TrialFormProps) {
  const { t } = useTranslation(['measurements', 'sync'])
  const language = useLanguage()
  const name = useTrialName()
  const { values, problems, setValues, numberField, submit } = useFields<
    Readonly<Record<'parametre' | 'valeur', string>>,
    'required' | 'number'
  >({ parametre: 'pm10', valeur: '' }, ({ valeur }) =>
    typedValue(valeur, language) === null ? { valeur: valeur.trim() === '' ? 'required' : 'number' } : {},
  )
  const save = (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    const parametre = TRIAL_PARAMETRES.find((one) => one === given?.parametre)
    const valeur = given && typedValue(given.valeur, language)
    if (parametre === undefined || valeur === null) return
    onSave({ kind: 'measurement', at: new Date().toISOString(), parametre, valeur })
    onClose()
  }
  return (
    <ModalDialog opened title={t('add')} shape="sheet" onClose={onClose}>
      <form className={kit.stackMd} onSubmit={save} noValidate>
        <ChipChoice
          name="parametre"
          label={t('sync:field.parametre')}
          value={values.parametre}
          options={TRIAL_PARAMETRES.map((one) => ({ value: one, label: name(one) }))}
          onChoose={(parametre) => setValues((before) => ({ ...before, parametre }))}
        />
        <NumberField
          {...numberField('valeur')}
          label={t('sync:field.valeur')}
          description="µg/m³"
          data-autofocus
          error={problems.valeur && t(`problem.${problems.valeur}`)}
        />
        <Button type="submit">{t('save')}</Button>
      </form>
    </ModalDialog>
  )
}
