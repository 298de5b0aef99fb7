import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inquiry } from '../data/inquiries.ts'
import { DateTimeText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { mailTo } from '../../../ui/links/mail-to.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from '../inquiries.module.css'
import { PhoneLinks } from '../../../ui/links/phone-links.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** The person who asks, and their contact details. */
export function ContactFacts({ inquiry }: { readonly inquiry: Inquiry }) {
  const { t } = useTranslation(['inquiries', 'contact', 'support'])
  const labels = useStudyLabels()
  const {
    nom,
    email,
    telephone,
    entreprise,
    pays,
    langue,
    receipt,
    type_consultation,
    urgence,
    categorie,
    received_at,
    account,
  } = inquiry
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('facts.nom'), <Exact key="nom">{nom}</Exact>],
    [
      t('facts.email'),
      <Anchor key="email" href={mailTo(email)}>
        <Ltr>{email}</Ltr>
      </Anchor>,
    ],
    [t('facts.telephone'), telephone && <PhoneLinks key="telephone" text={telephone} pays={pays} />],
    [t('facts.entreprise'), entreprise && <Exact key="entreprise">{entreprise}</Exact>],
    [
      t('facts.account'),
      account && (
        <TextLink key="account" to="/admin/accounts" search={{ recherche: account.email }}>
          <Exact>{account.name}</Exact>
        </TextLink>
      ),
    ],
    [t('facts.consultation'), type_consultation && t(`contact:type_consultation.${type_consultation}`)],
    [t('facts.urgence'), urgence && t(`contact:urgence.${urgence}`)],
    [t('facts.categorie'), categorie && t(`support:categorie.${categorie}`)],
    [t('facts.office'), labels.pays(pays)],
    [t('facts.langue'), t(`langue.${langue}`)],
    [t('facts.received'), <DateTimeText key="received" value={received_at} />],
    [t('facts.receipt'), <Ltr key="receipt">{receipt}</Ltr>],
  ]
  return (
    <PageSection title={t('facts.title')}>
      <dl className={`${kit.facts} ${classes.facts}`}>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </PageSection>
  )
}
