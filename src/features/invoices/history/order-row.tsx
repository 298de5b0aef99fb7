import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { studyPrice } from '../../../../sync/domain/money.ts'
import { DateText, Exact } from '../../../ui/text/formatted.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { PriceText } from '../../../subjects/studies/price-text.tsx'
import { StudyMark } from '../../../subjects/studies/study-mark.tsx'
import classes from '../rows.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** One order in the history; its name opens the details among the orders. */
export function OrderRow({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('study')
  const labels = useStudyLabels()
  return (
    <article className={`${kit.box} ${classes.row}`} data-study={study.id}>
      <div className={kit.shrinks}>
        <h3 className={kit.itemHead}>
          <Link
            to="/client/orders/$studyId"
            params={{ studyId: study.id }}
            className={`${kit.bareLink} ${classes.link}`}
          >
            <Exact>{study.nom_entreprise}</Exact>
          </Link>
        </h3>
        <p className={`${kit.quiet} ${kit.flush}`}>
          {labels.typeEtude(study.type_etude)} · <Exact>{study.zone_geographique}</Exact> · {labels.pays(study.pays)}
        </p>
        <p className={`${kit.quiet} ${kit.flush} ${classes.dates}`}>
          <span>
            {t('fields.created_at')} <DateText value={study.created_at} />
          </span>
          {study.statut !== 'annulée' && <PriceText price={studyPrice(study.prix_convenu, study.budget_estime)} />}
        </p>
      </div>
      <div className={classes.side}>
        <StatusBadge statut={study.statut} />
        <StudyMark mark={study.sync} />
      </div>
    </article>
  )
}
