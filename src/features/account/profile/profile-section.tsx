import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../../sync/index.ts'
import { PAYS } from '../../../../sync/domain/enumerations.ts'
import { FieldGrid } from '../../../ui/forms/field-grid.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useProblemText } from '../../../keeping/use-command.ts'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { AccountSection } from '../account-section.tsx'
import { LatestItem } from '../latest-item.tsx'
import { ProfileChoice, useLostProfile } from './profile-choice.tsx'
import { FIELDS_OF, type ProfileField } from './profile-fields.ts'
import { useProfileForm } from './use-profile-form.ts'

interface ProfileSectionProps {
  readonly profile: Profile
  /** The route, for the notice of a verdict. */
}

const COMPLETE = {
  prenom: 'given-name',
  nom: 'family-name',
  telephone: 'tel',
  entreprise: 'organization',
} as const satisfies Partial<Record<ProfileField, string>>

export function ProfileSection({ profile }: ProfileSectionProps) {
  const { t } = useTranslation(['account', 'study'])
  const { values, problems, field, numberField, dirty, busy, problem: told, save, undo } = useProfileForm(profile)
  const textOf = useProblemText()
  const lost = useLostProfile(profile)
  const type = profile.type_compte

  const said = (name: ProfileField) => {
    const problem = problems[name]
    return { label: t(`profile.${name}`), error: problem && t(`problem.${problem}`) }
  }
  const input = (name: ProfileField) => ({ ...field(name), ...said(name) })
  const control = (name: ProfileField) => {
    switch (name) {
      case 'telephone':
        return <TextInput key={name} {...input(name)} type="tel" autoComplete="tel" dir="ltr" />
      case 'experience':
        return <NumberField key={name} {...numberField(name)} {...said(name)} kind="whole" />
      case 'pays':
        return <NativeSelect key={name} {...input(name)} data={countries} />
      case 'zone_intervention':
        return (
          <TextInput
            key={name}
            {...input(name)}
            description={t('profile.zone_hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            attributes={ownDirection(values[name])}
          />
        )
      case 'prenom':
      case 'nom':
      case 'entreprise':
      case 'specialite':
        return (
          <TextInput
            key={name}
            {...input(name)}
            autoComplete={name === 'specialite' ? 'off' : COMPLETE[name]}
            attributes={ownDirection(values[name])}
            required={name === 'prenom' || name === 'nom'}
          />
        )
    }
  }
  const countries = [
    // A country can be changed, but not removed.
    ...(profile.pays ? [] : [{ value: '', label: t('profile.pays_none') }]),
    ...PAYS.map((value) => ({ value, label: t(`study:pays.${value}`) })),
  ]

  return (
    <AccountSection title={t('profile.title')} lead={t('profile.lead')}>
      {lost && <ProfileChoice profile={profile} lost={lost} />}
      <form onSubmit={(event) => void save(event)} noValidate aria-busy={busy}>
        <Stack gap="md">
          <FieldGrid>{FIELDS_OF[type].map(control)}</FieldGrid>
          {told && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
              {textOf(told, t('profile.failed'))}
            </Alert>
          )}
          <Group gap="sm">
            <Button type="submit" disabled={busy || !dirty}>
              {t(busy ? 'profile.saving' : 'profile.save')}
            </Button>
            {dirty && (
              <Button variant="subtle" color="gray.7" onClick={undo}>
                {t('profile.undo')}
              </Button>
            )}
            <Text c="dimmed" size="sm" role="status">
              {dirty && (
                <Group gap={6} component="span" wrap="nowrap">
                  <IconDeviceFloppy size={16} aria-hidden />
                  {t('profile.draft')}
                </Group>
              )}
            </Text>
          </Group>
          {!lost && <LatestItem names={['update_profile']} type={type} />}
        </Stack>
      </form>
    </AccountSection>
  )
}
