import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TEAM_ROLES } from '../../../sync/domain/company-details.ts'
import { LANGUES } from '../../../sync/domain/enumerations.ts'
import { isolate } from '../../i18n/isolate.ts'
import { directionOf } from '../../i18n/languages.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { kindOf } from './detail-documents.ts'
import { isGiven, problemsOf, textsOf, confirmed } from './detail-texts.ts'
import { HoursField } from './hours-field.tsx'
import { FieldMark } from './marks.tsx'
import type { DetailsForm } from './use-details-form.ts'
import classes from './settings.module.css'
import kit from '../../ui/kit/kit.module.css'

interface DetailFieldProps {
  readonly form: DetailsForm
  readonly field: string
  readonly label: string
}

/** One field of a document: its inputs, and whether its value is the company's own or an example. */
export function DetailField({ form, field, label }: DetailFieldProps) {
  const shipped = textsOf(form.shape, {}, form.language)
  const right = Object.keys(problemsOf(form.shape, confirmed(shipped, field), form.language)).length === 0
  const mark = (
    <FieldMark
      field={field}
      label={label}
      given={isGiven(form.values, field)}
      confirmable={right}
      hidden={kindOf(form.shape, field) === 'url'}
      onConfirm={() => form.confirm(field)}
      onTakeBack={() => form.takeBack(field)}
    />
  )
  const inputs = <Inputs form={form} field={field} label={label} />
  switch (kindOf(form.shape, field)) {
    case 'localized':
    case 'lines':
    case 'hours':
    case 'team':
    case 'position':
      return (
        <fieldset className={`${kit.stack2xs} ${classes.field}`} data-field={field}>
          <legend>{label}</legend>
          {inputs}
          {mark}
        </fieldset>
      )
    default:
      return (
        <div className={`${kit.stack2xs} ${classes.field}`} data-field={field}>
          {inputs}
          {mark}
        </div>
      )
  }
}

function Inputs({ form, field, label }: DetailFieldProps) {
  const { t } = useTranslation(['settings', 'offices'])
  const { values } = form
  const said = (place: string) => {
    const problem = form.problems[place]
    const theirs = form.theirs(place)
    return {
      name: place,
      value: values[place] ?? '',
      autoComplete: 'off',
      error: problem && t(`problem.${problem === 'unknown_name' ? 'malformed' : problem}`),
      description: theirs === null ? undefined : t('theirs', { value: isolate(theirs) }),
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    }
  }
  const input = (place: string) => ({
    ...said(place),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      form.type(field, place, currentTarget.value),
  })
  const number = (place: string) => ({ ...said(place), onText: (text: string) => form.type(field, place, text) })
  const ltr = { input: { dir: 'ltr' as const } }
  const kind = kindOf(form.shape, field)
  switch (kind) {
    case 'localized':
      return (
        <div className={classes.languages}>
          {LANGUES.map((language) => (
            <TextInput
              key={language}
              {...input(`${field}.${language}`)}
              label={t(`language.${language}`)}
              attributes={{ input: { dir: directionOf(language), lang: language } }}
            />
          ))}
        </div>
      )
    case 'lines':
      return (
        <div className={classes.languages}>
          {LANGUES.map((language) => (
            <Textarea
              key={language}
              {...input(`${field}.${language}`)}
              label={t(`language.${language}`)}
              autosize
              minRows={2}
              maxRows={4}
              attributes={{ input: { dir: directionOf(language), lang: language } }}
            />
          ))}
        </div>
      )
    case 'hours':
      return <HoursField form={form} field={field} />
    case 'position':
      return (
        <div className={classes.pair}>
          {(['latitude', 'longitude'] as const).map((part) => (
            <NumberField key={part} {...number(`${field}.${part}`)} label={t(part)} />
          ))}
        </div>
      )
    case 'team':
      return [0, 1, 2].map((at) => (
        <div key={at} className={classes.languages} role="group" aria-label={t('member', { number: at + 1 })}>
          <TextInput {...input(`${field}.${at}.name`)} label={t('memberName')} attributes={ltr} />
          <TextInput
            {...input(`${field}.${at}.arabic_name`)}
            label={t('memberArabicName')}
            attributes={{ input: { dir: 'rtl', lang: 'ar' } }}
          />
          <NativeSelect
            {...input(`${field}.${at}.role`)}
            label={t('memberRole')}
            data={TEAM_ROLES.map((role) => ({ value: role, label: t(`offices:role.${role}`) }))}
          />
        </div>
      ))
    case 'text':
      return <TextInput {...input(field)} label={label} attributes={ltr} className={classes.single} />
    case 'minutes':
    case 'megabytes':
      return <NumberField {...number(field)} kind="whole" label={label} className={classes.short} />
    default:
      return (
        <TextInput
          {...input(field)}
          label={label}
          type={({ phone: 'tel', email: 'email', url: 'url' } as const)[kind]}
          attributes={ltr}
          className={classes.single}
        />
      )
  }
}
