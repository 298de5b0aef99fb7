import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday, Pays } from '../../../sync/index.ts'
import { LIMITS } from '../../../sync/domain/limits.ts'
import { holidayWords, type HolidayWords } from '../../data/studies/holidays.ts'
import { DayField } from '../../ui/dates/day-field.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { isGiven, useCommand } from '../../keeping/use-command.ts'
import { useKeptFields } from '../../keeping/use-kept-fields.ts'
import { argsOf, MOBILE, problemsOf, type Values } from './holiday-fields.ts'
import kit from '../../ui/kit/kit.module.css'

interface HolidayDialogProps {
  readonly pays: Pays
  /** Null: a new one. */
  readonly before: Holiday | null
  readonly onClose: () => void
}

const NAMES = ['fr', 'en', 'ar'] as const

export function HolidayDialog({ pays, before, onClose }: HolidayDialogProps) {
  const { t } = useTranslation('holidays')
  const { busy, run } = useCommand()
  const { jour = '', nom_fr = '', nom_en = '', nom_ar = '' } = before ?? {}
  const {
    values: typed,
    setValues,
    field,
    dayField,
    problems,
    submit,
    base,
    forget,
  } = useKeptFields<Values, 'missing'>(
    `holiday.${pays}.${jour || 'new'}`,
    { jour, nom_fr, nom_en, nom_ar, mobile: before?.mobile ? MOBILE : '' },
    (given) => problemsOf(given, pays),
    before ? JSON.stringify(holidayWords(before)) : '',
  )
  const mobile = typed.mobile === MOBILE
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const values = submit(event)
    if (!values || busy) return
    const seen = base === '' ? null : (JSON.parse(base) as HolidayWords)
    // The new day first: interrupted in between, there is a day too many and none too few.
    const moved = before && before.jour !== values.jour
    const set = {
      name: 'set_public_holiday',
      args: { ...argsOf(values, pays), seen: moved ? null : seen },
    } as const
    const removal = { name: 'remove_public_holiday', args: { pays, jour: before?.jour ?? '', seen } } as const
    if (isGiven(await run(set, ...(moved ? [removal] : [])))) {
      forget()
      onClose()
    }
  }
  return (
    <ModalDialog opened title={t(before ? 'form.edit' : 'form.new')} onClose={onClose}>
      <form className={kit.stackMd} onSubmit={(event) => void save(event)} noValidate>
        <DayField {...dayField('jour')} pays={pays} label={t('form.day')} error={problems.jour && t('form.missing')} />
        {NAMES.map((language) => (
          <TextInput
            key={language}
            {...field(`nom_${language}`)}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            lang={language}
            maxLength={LIMITS.nom_fr}
            autoComplete="off"
            label={t(`form.${language}`)}
            error={problems[`nom_${language}`] && t('form.missing')}
          />
        ))}
        <Checkbox
          label={t('form.mobile')}
          checked={mobile}
          onChange={({ currentTarget: { checked } }) => setValues((all) => ({ ...all, mobile: checked ? MOBILE : '' }))}
        />
        <Group justify="flex-end" gap="sm">
          <Button type="submit" loading={busy}>
            {t('form.save')}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  )
}
