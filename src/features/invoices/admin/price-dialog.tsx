import { Button, Group } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnbilledStudy } from '../data/admin-invoices.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { typedText } from '../../../i18n/typed-number.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { PriceChoice, useLostPrice } from './price-choice.tsx'
import { montantOf, problemsOf, type Problem, type Values } from './price-fields.ts'
import kit from '../../../ui/kit/kit.module.css'

interface PriceDialogProps {
  readonly study: Pick<
    UnbilledStudy,
    'study_id' | 'entreprise' | 'type_etude' | 'budget_estime' | 'prix_convenu' | 'statut'
  >
  readonly onClose: () => void
}

/** The price that was agreed with the client: a finished study is billed by it at once. */
export function PriceDialog({ study, onClose }: PriceDialogProps) {
  const { t } = useTranslation('invoices')
  const lost = useLostPrice(study)
  return (
    <ModalDialog opened title={t('price.title')} onClose={onClose}>
      {lost ? <PriceChoice study={study} /> : <PriceForm study={study} onClose={onClose} />}
    </ModalDialog>
  )
}

function PriceForm({ study, onClose }: PriceDialogProps) {
  const { t } = useTranslation(['invoices', 'study'])
  const language = useLanguage()
  const labels = useStudyLabels()
  const { busy, run } = useCommand()
  const { numberField, problems, submit, base, forget } = useKeptFields<Values, Problem>(
    `price.${study.study_id}`,
    { montant: study.prix_convenu === null ? '' : typedText(study.prix_convenu, language) },
    (values) => problemsOf(values, language),
    study.prix_convenu === null ? '' : String(study.prix_convenu),
  )
  const budget = study.budget_estime ? labels.budget(study.budget_estime) : t('study:fields.empty')
  const finished = study.statut === 'terminée' || study.statut === 'complete'
  const give = async (montant: number | null) => {
    if (busy) return
    const seen = base === '' ? null : Number(base)
    const args = { study_id: study.study_id, montant, seen }
    if (!isGiven(await run({ name: 'set_agreed_price', args }))) return
    forget()
    onClose()
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    const values = submit(event)
    if (values) void give(montantOf(values, language))
  }
  return (
    <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={save} noValidate>
      <p>
        <strong dir="auto">{study.entreprise}</strong>
        <br />
        {labels.typeEtude(study.type_etude)} · {t('price.budget', { budget: isolate(budget) })}
      </p>
      <NumberField
        {...numberField('montant')}
        kind="money"
        label={t('price.amount')}
        description={t('price.hint')}
        error={problems.montant && t(`price.${problems.montant}`)}
      />
      <p>{t(finished ? 'price.billed' : 'price.later')}</p>
      <Group justify="flex-end" gap="sm">
        {study.prix_convenu !== null && (
          <Button variant="subtle" color="red" c="red.9" disabled={busy} onClick={() => void give(null)}>
            {t('price.clear')}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {t(finished ? 'price.bill' : 'price.save')}
        </Button>
      </Group>
    </form>
  )
}
