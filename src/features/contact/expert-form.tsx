import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TYPES_CONSULTATION, URGENCES } from '../../../sync/domain/enumerations.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { FieldGrid } from '../../ui/forms/field-grid.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import { BLANK_EXPERT, expertCommand, type ExpertFields } from './message-fields.ts'
import { MessageForm, useInput } from './message-form.tsx'
import { useMessageForm } from './use-message-form.ts'

/**
 * docs/specification.md#2: a message that the server has received leads to the home page; one that waits for the
 * network stays visible.
 */
export function ExpertForm() {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const navigate = useNavigate()
  const state = useMessageForm<ExpertFields>({
    name: 'contact_expert',
    form: 'expert',
    blank: BLANK_EXPERT,
    commandOf: (fields, traps) => expertCommand(fields, language, traps),
    onReceived: ({ number }) => {
      notify({
        kind: 'success',
        title: t('expert.done'),
        text: `${t('expert.doneText')} ${t('reference', { number: isolate(number) })}`,
      })
      void navigate({ to: '/' })
    },
  })
  const input = useInput(state)
  return (
    <MessageForm state={state} kind="expert">
      <FieldGrid>
        <NativeSelect
          {...input('type_consultation')}
          data={[
            { value: '', label: t('choose') },
            ...TYPES_CONSULTATION.map((type) => ({ value: type, label: t(`type_consultation.${type}`) })),
          ]}
          required
        />
        <NativeSelect
          {...input('urgence')}
          data={URGENCES.map((urgence) => ({ value: urgence, label: t(`urgence.${urgence}`) }))}
        />
      </FieldGrid>
      <TextInput {...input('sujet')} attributes={ownDirection(state.values.sujet)} required />
      <Textarea
        {...input('message')}
        placeholder={t('placeholder.expert')}
        autosize
        minRows={5}
        maxRows={16}
        attributes={ownDirection(state.values.message)}
        required
      />
    </MessageForm>
  )
}
