import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SUPPORT_CATEGORIES } from '../../data/messages/support.ts'
import { TextLink } from '../../ui/links/links.tsx'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import { useProblemText } from '../../keeping/use-command.ts'
import { useSupportForm } from './use-support-form.ts'
import classes from './support-form.module.css'
import kit from '../../ui/kit/kit.module.css'

/** Asks the team. The sent question is in the list beside it, and the form is blank again. */
export function SupportForm() {
  const { t } = useTranslation('support')
  const titleId = useId()
  const [asked, setAsked] = useState<readonly string[]>([])
  const last = asked.at(-1)
  return (
    <section className={`${kit.box} ${classes.box}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('form.title')}
      </h2>
      <div role="status">
        {last && (
          <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={t('form.queued')} className={classes.asked}>
            <p className={kit.flush}>{t('form.queued_text')}</p>
            <TextLink to="/intervenant/support/$requestId" params={{ requestId: last }} className={classes.link}>
              {t('form.open')}
            </TextLink>
          </Alert>
        )}
      </div>
      <Question key={asked.length} onAsked={(id) => setAsked((before) => [...before, id])} />
    </section>
  )
}

function Question({ onAsked }: { readonly onAsked: (id: string) => void }) {
  const { t } = useTranslation('support')
  const { values, problems, field, busy, failure, dirty, send, clear } = useSupportForm(onAsked)
  const textOf = useProblemText()
  const input = (name: 'sujet' | 'contenu') => {
    const problem = problems[name]
    return {
      ...field(name),
      label: t(`form.${name}`),
      error: problem && t(`problem.${problem}`),
      attributes: ownDirection(values[name]),
      required: true,
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
      <Stack gap="md">
        <NativeSelect
          {...field('categorie')}
          label={t('form.categorie')}
          data={SUPPORT_CATEGORIES.map((value) => ({ value, label: t(`categorie.${value}`) }))}
        />
        <TextInput {...input('sujet')} autoComplete="off" />
        <Textarea
          {...input('contenu')}
          description={t('form.contenu_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={4}
          maxRows={12}
        />
        {failure && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {textOf(failure, t('form.failed'))}
          </Alert>
        )}
        <Group gap="sm">
          <Button type="submit" disabled={busy}>
            {t(busy ? 'form.busy' : 'form.submit')}
          </Button>
          {dirty && (
            <Button variant="subtle" color="gray.7" onClick={clear}>
              {t('form.clear')}
            </Button>
          )}
        </Group>
        {dirty && (
          <Text c="dimmed" size="sm" component="p" className={classes.draft}>
            <IconDeviceFloppy size={16} aria-hidden />
            {t('form.draft')}
          </Text>
        )}
      </Stack>
    </form>
  )
}
