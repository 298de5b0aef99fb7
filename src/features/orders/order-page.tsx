import { Button, Skeleton, Title } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statut, StudyId, StudyView } from '../../../sync/index.ts'
import { studyPrice } from '../../../sync/domain/money.ts'
import { useStudy } from '../../data/studies/studies.ts'
import { Exact } from '../../ui/text/formatted.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { StatusBadge } from '../../subjects/studies/status-badge.tsx'
import { StudyFacts } from '../../subjects/studies/study-facts.tsx'
import { StudyReference } from '../../subjects/studies/study-reference.tsx'
import { PriceText } from '../../subjects/studies/price-text.tsx'
import { markKind, StudyMark } from '../../subjects/studies/study-mark.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { CancelButton, CancelDialog } from './cancel-order.tsx'
import { OrderPhotos } from './order-photos.tsx'
import { OrderStory } from './order-story.tsx'
import { QuoteBox } from './quote-box.tsx'
import { RepeatOrder } from './repeat-order.tsx'
import classes from './order-page.module.css'
import kit from '../../ui/kit/kit.module.css'

interface OrderPageProps {
  readonly id: StudyId
  /** The report, papers beside it, advice and the conversation: parts of other features, put in by the route. */
  readonly report: ReactNode
  readonly papers?: ReactNode
  readonly advice?: ReactNode
  readonly conversation?: ReactNode
}

/** One order in full: its story, request and papers; a report that is ready comes first. Prints as one page. */
export function OrderPage({ id, report, papers, advice, conversation }: OrderPageProps) {
  const { t } = useTranslation('client')
  const study = useStudy(id)
  const [cancelling, setCancelling] = useState<StudyView | null>(null)
  const delivered = study?.statut === 'complete'
  const documents = (
    <section
      aria-labelledby="order-papers"
      className={`${kit.box} ${kit.stackMd} ${kit.padLg} ${classes.box}`}
      data-paper={!study?.rapport_url && !papers ? 'no' : undefined}
    >
      <Title order={2} size="h3" id="order-papers">
        {t('order.papers')}
      </Title>
      {report}
      {papers}
    </section>
  )
  return (
    <>
      <TextLink to="/client/orders" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" className={kit.onward} /> {t('order.back')}
      </TextLink>
      {study === undefined && <Skeleton height={320} />}
      {study === null && <PageTitle title={t('order.title')} lead={t('order.gone')} />}
      {study && (
        <article className={`${kit.stackLg} ${classes.page}`}>
          <Head study={study} />
          <QuoteBox study={study} />
          {delivered && documents}
          <div className={`${kit.columnsMd} ${kit.gapLg} ${kit.atTop} ${classes.columns}`}>
            <section
              aria-labelledby="order-timeline"
              className={`${kit.box} ${kit.stackMd} ${kit.padLg} ${classes.box}`}
            >
              <Title order={2} size="h3" id="order-timeline">
                {t('order.timeline')}
              </Title>
              <OrderStory study={study} />
            </section>
            <section aria-labelledby="order-brief" className={`${kit.box} ${kit.stackMd} ${kit.padLg} ${classes.box}`}>
              <Title order={2} size="h3" id="order-brief">
                {t('order.brief')}
              </Title>
              <StudyFacts study={study} />
              <OrderPhotos study={study} />
            </section>
            {!delivered && documents}
          </div>
          {advice}
          {conversation && (
            <section
              aria-labelledby="order-messages"
              className={`${kit.box} ${kit.stackMd} ${kit.padLg} ${classes.box}`}
              data-paper="no"
            >
              <Title order={2} size="h3" id="order-messages">
                {t('order.messages')}
              </Title>
              {conversation}
            </section>
          )}
          <Actions study={study} onCancel={setCancelling} />
        </article>
      )}
      <CancelDialog study={cancelling} onClose={() => setCancelling(null)} />
    </>
  )
}

const isOver = ({ statut }: StudyView): boolean => statut === 'complete' || statut === 'annulée'

/** Below the story: on a phone nothing stands between the order's name and how far it is. */
function Actions({ study, onCancel }: { readonly study: StudyView; readonly onCancel: (study: StudyView) => void }) {
  const { t } = useTranslation('client')
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => globalThis.print()}
      >
        {t('order.print')}
      </Button>
      {!isOver(study) && <RepeatOrder study={study} />}
      <CancelButton study={study} onAsk={onCancel} />
    </div>
  )
}

/** The plain words for two of the stored states. */
const PLAIN: Partial<Record<Statut, 'writing' | 'ready'>> = { terminée: 'writing', complete: 'ready' }

function Head({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('client')
  const labels = useStudyLabels()
  const plain = PLAIN[study.statut]
  return (
    <>
      <PageTitle
        title={<Exact>{study.nom_entreprise}</Exact>}
        lead={
          <>
            {labels.typeEtude(study.type_etude)} · <Exact>{study.zone_geographique}</Exact>
            {` · ${labels.pays(study.pays)} · `}
            <StudyReference study={study} />
          </>
        }
        action={isOver(study) && <RepeatOrder study={study} />}
      />
      <div className={classes.badges}>
        <StatusBadge statut={study.statut} />
        {plain && <strong>{t(`story.${plain}`)}</strong>}
        <StudyMark mark={study.sync} />
        {study.statut !== 'annulée' && <PriceText price={studyPrice(study.prix_convenu, study.budget_estime)} />}
      </div>
      {markKind(study.sync) === 'refused' && (
        <p className={classes.refused}>
          {t('order.refused')} <TextLink to="/client/synchronisation">{t('order.seeSync')}</TextLink>
        </p>
      )}
    </>
  )
}
