import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Pays } from '../../../sync/index.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import { BLANK_CONTACT, contactCommand } from './message-fields.ts'
import { MessageForm, useInput } from './message-form.tsx'
import { useMessageForm } from './use-message-form.ts'

/** docs/specification.md#2 `/contact`: stays on the page and clears. `bureau` is the office the message is for. */
export function ContactForm({ bureau }: { readonly bureau: Pays }) {
  const { t } = useTranslation('contact')
  const language = useLanguage()
  const state = useMessageForm({
    name: 'send_contact_message',
    form: 'contact',
    blank: BLANK_CONTACT,
    commandOf: (fields, traps) => contactCommand(fields, bureau, language, traps),
  })
  const input = useInput(state)
  return (
    <MessageForm state={state} kind="contact">
      <TextInput {...input('sujet')} attributes={ownDirection(state.values.sujet)} required />
      <Textarea
        {...input('message')}
        placeholder={t('placeholder.message')}
        autosize
        minRows={5}
        maxRows={16}
        attributes={ownDirection(state.values.message)}
        required
      />
    </MessageForm>
  )
}
