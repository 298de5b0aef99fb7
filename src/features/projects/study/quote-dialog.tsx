import { Button, Group, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { typedText } from '../../../i18n/typed-number.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import type { StudyDossier } from '../data/projects.ts'
import { argsOf, problemsOf, type Problem, type Values } from './quote-fields.ts'
import kit from '../../../ui/kit/kit.module.css'

interface QuoteDialogProps {
  readonly dossier: Pick<StudyDossier, 'study' | 'quote'>
  readonly onClose: () => void
}

/** Offers the client a price before the work, or takes the offer back. */
export function QuoteDialog({ dossier: { study, quote }, onClose }: QuoteDialogProps) {
  const { t } = useTranslation('quotes')
  const language = useLanguage()
  // Another offer meanwhile is told here, beside what was typed.
  const { busy, run } = useCommand({ waits: true })
  const before = quote?.montant ?? null
  const { field, numberField, problems, submit, base, forget } = useKeptFields<Values, Problem>(
    `quote.${study.id}`,
    { montant: before === null ? '' : typedText(before, language), texte: quote?.texte ?? '' },
    (values) => problemsOf(values, study.id, language),
    before === null ? '' : String(before),
  )
  const give = async (offer: ReturnType<typeof argsOf> | { readonly montant: null }) => {
    if (busy) return
    const args = { ...offer, study_id: study.id, seen: base === '' ? null : Number(base) }
    if (!isGiven(await run({ name: 'offer_quote', args }))) return
    forget()
    onClose()
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    const values = submit(event)
    if (values) void give(argsOf(values, study.id, language))
  }
  return (
    <ModalDialog opened title={t(before === null ? 'offer' : 'change')} onClose={onClose}>
      <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={save} noValidate>
        <p>
          <strong dir="auto">{study.nom_entreprise}</strong>
        </p>
        <NumberField
          {...numberField('montant')}
          kind="money"
          label={t('amount')}
          description={t('amountHint')}
          error={problems.montant && t(problems.montant)}
        />
        <Textarea
          {...field('texte')}
          label={t('words')}
          maxLength={LIMITS.texte}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          error={problems.texte && t(problems.texte)}
        />
        <Group justify="flex-end" gap="sm">
          {before !== null && quote?.accepte !== true && (
            <Button variant="subtle" color="red" c="red.9" disabled={busy} onClick={() => void give({ montant: null })}>
              {t('withdraw')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t('send')}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  )
}
