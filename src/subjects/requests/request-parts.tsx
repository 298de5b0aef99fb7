import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BUDGETS, DELAIS, PAYS, SECTEURS, TYPES_ETUDE } from '../../../sync/domain/enumerations.ts'
import { FieldGrid } from '../../ui/forms/field-grid.tsx'
import { FormPart } from '../../ui/forms/form-part.tsx'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import type { RequestFields, RequestProblem } from './request-fields.ts'
import type { Problems, useFields } from '../../ui/forms/use-fields.ts'
import { MailInput } from '../../ui/forms/mail-input.tsx'

interface RequestPartsProps {
  readonly values: RequestFields
  readonly problems: Problems<RequestFields, RequestProblem>
  readonly field: ReturnType<typeof useFields<RequestFields, RequestProblem>>['field']
  /** The person asks for themselves: the browser may fill in the fields. */
  readonly own: boolean
  /** Below the position of the site: other ways to give it. */
  readonly siteWays: ReactNode
}

/** The fields of a request for a study. */
export function RequestParts({ values, problems, field, own, siteWays }: RequestPartsProps) {
  const { t } = useTranslation(['request', 'study'])
  const input = (name: keyof RequestFields & string) => {
    const problem = problems[name]
    return { ...field(name), label: t(`study:fields.${name as 'pays'}`), error: problem && t(`problem.${problem}`) }
  }
  const choices = <T extends string>(names: readonly T[], label: (name: T) => string) => [
    { value: '', label: t('choose') },
    ...names.map((name) => ({ value: name, label: label(name) })),
  ]
  const fill = (what: string) => (own ? what : 'off')
  return (
    <>
      <FormPart title={t(own ? 'part.company' : 'part.company_of_client')}>
        <FieldGrid>
          <TextInput
            {...input('nom_entreprise')}
            autoComplete={fill('organization')}
            attributes={ownDirection(values.nom_entreprise)}
            required
          />
          <NativeSelect
            {...input('secteur_activite')}
            data={choices(SECTEURS, (name) => t(`study:secteur.${name}`))}
            required
          />
        </FieldGrid>
      </FormPart>

      <FormPart title={t(own ? 'part.project' : 'part.project_of_client')}>
        <FieldGrid>
          <NativeSelect
            {...input('type_etude')}
            data={choices(TYPES_ETUDE, (name) => t(`study:type_etude.${name}`))}
            required
          />
          <NativeSelect {...input('pays')} data={choices(PAYS, (name) => t(`study:pays.${name}`))} required />
        </FieldGrid>
        <TextInput
          {...input('zone_geographique')}
          placeholder={t('placeholder.zone')}
          attributes={ownDirection(values.zone_geographique)}
          required
        />
        <TextInput
          {...field('position')}
          label={t('site.label')}
          description={t('site.hint')}
          error={problems.position && t('problem.position')}
          autoComplete="off"
          maxLength={80}
          attributes={{ input: { dir: 'ltr' } }}
        />
        {siteWays}
        <Textarea
          {...input('description_projet')}
          placeholder={t(own ? 'placeholder.description' : 'placeholder.description_of_client')}
          autosize
          minRows={4}
          maxRows={14}
          attributes={ownDirection(values.description_projet)}
          required
        />
        <FieldGrid>
          <NativeSelect {...input('delai_souhaite')} data={choices(DELAIS, (name) => t(`study:delai.${name}`))} />
          <NativeSelect {...input('budget_estime')} data={choices(BUDGETS, (name) => t(`study:budget.${name}`))} />
        </FieldGrid>
      </FormPart>

      <FormPart title={t('part.contact')}>
        <TextInput
          {...input('contact_nom')}
          autoComplete={fill('name')}
          attributes={ownDirection(values.contact_nom)}
          required
        />
        <FieldGrid>
          <MailInput {...input('contact_email')} autoComplete={fill('email')} required />
          <TextInput {...input('contact_telephone')} type="tel" autoComplete={fill('tel')} dir="ltr" />
        </FieldGrid>
      </FormPart>
    </>
  )
}
