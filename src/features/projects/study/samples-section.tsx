import { useTranslation } from 'react-i18next'
import type { Matrice } from '../../../../sync/index.ts'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { PartSection } from './part-section.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Samples of the mission; each links to its chain of custody. */
export function SamplesSection({ study }: { readonly study: string }) {
  const { t } = useTranslation(['projects', 'samples'])
  return (
    <PartSection study={study} part="samples">
      {(samples) => (
        <ul className={`${kit.listXs} ${classes.rows}`} aria-label={t('section.samples')}>
          {samples.map(({ id, code, matrice, sampled_at, pays, etat, detenteur }) => (
            <li key={id}>
              <TextLink to="/admin/prelevements/$id" params={{ id }} className={classes.strong}>
                <Ltr>{code}</Ltr>
              </TextLink>
              <span>{t(`samples:matrice.${matrice as Matrice}`, { defaultValue: matrice })}</span>
              <span>{t(`samples:state.${etat}`)}</span>
              <FieldTimeText value={sampled_at} pays={pays} />
              {detenteur && (
                <span>
                  <Exact>{detenteur.nom}</Exact> · <Exact>{detenteur.organisme}</Exact>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </PartSection>
  )
}
