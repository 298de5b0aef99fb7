import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYS, TYPES_ETUDE, type Pays, type TypeEtude } from '../../../../sync/domain/enumerations.ts'
import { alphabetOf } from '../../../i18n/alphabet.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { COUNTRIES, DEFAULT_COUNTRY } from '../../../state/countries.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Choice } from '../../../ui/forms/choice.tsx'
import { PageIntro } from '../../../ui/page/page-intro.tsx'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { CloseUp, CountryMap } from './country-map.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Legend } from './legend.tsx'
import { MapNotice } from './map-notice.tsx'
import { CLOSE_UPS, DRAWINGS } from '../../../subjects/countries/outline.ts'
import { ProvincePanel } from './province-panel.tsx'
import { useProvinceName } from './texts.ts'
import { useStudyMap } from './use-study-map.ts'
import classes from './study-map-page.module.css'

/** Country and type in the address. */
export interface MapView {
  readonly pays?: Pays
  readonly type?: TypeEtude
}

interface StudyMapPageProps {
  readonly asked: MapView
  readonly onAsk: (view: MapView) => void
}

export function StudyMapPage({ asked, onAsk }: StudyMapPageProps) {
  const { t } = useTranslation('map')
  const labels = useStudyLabels()
  const language = useLanguage()
  const nameOf = useProvinceName()
  // Prerendered without a reader: it begins with the default country and every type.
  const hydrated = useHydrated()
  const preferred = usePreferences(({ country }) => COUNTRIES[country].pays)
  const pays = hydrated ? (asked.pays ?? preferred) : COUNTRIES[DEFAULT_COUNTRY].pays
  const type = hydrated ? (asked.type ?? null) : null
  const [chosen, setChosen] = useState<string | null>(null)
  const { state, retry } = useStudyMap()
  const map = state.kind === 'current' || state.kind === 'kept' ? state.map : null
  const codes = Object.keys(DRAWINGS[pays].paths)
  const part = CLOSE_UPS[pays]
  const here = chosen !== null && codes.includes(chosen) ? chosen : null

  return (
    <>
      <PageIntro title={t('heading')} lead={t('lead')} />
      <PageWidth>
        <div className={classes.controls}>
          <fieldset className={classes.countries}>
            <legend>{t('country')}</legend>
            <div>
              {PAYS.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="pays"
                    checked={one === pays}
                    onChange={() => onAsk({ ...asked, pays: one })}
                  />
                  {labels.pays(one)}
                </label>
              ))}
            </div>
          </fieldset>
          <Choice
            label={t('type')}
            withLabel
            value={type ?? ''}
            options={[
              { value: '', label: t('all_types') },
              ...TYPES_ETUDE.map((value) => ({ value, label: labels.typeEtude(value) })),
            ]}
            onChoose={(value) =>
              onAsk(
                withType(
                  asked,
                  TYPES_ETUDE.find((one) => one === value),
                ),
              )
            }
          />
          <Choice
            label={t('province')}
            withLabel
            value={here ?? ''}
            options={[
              { value: '', label: t('any_province') },
              ...codes
                .map((value) => ({ value, label: nameOf(value) }))
                .toSorted((a, b) => alphabetOf(language)(a.label, b.label)),
            ]}
            onChoose={(value) => setChosen(value === '' ? null : value)}
          />
        </div>
        <MapNotice state={state} pays={pays} onRetry={retry} />
        <div className={classes.view}>
          <div>
            <CountryMap pays={pays} type={type} map={map} chosen={here} onChoose={setChosen} />
            <Legend byType={type !== null} />
          </div>
          <div className={classes.beside}>
            <ProvincePanel code={here} map={map} />
            {part && (
              <figure className={classes.part}>
                <CloseUp part={part} pays={pays} type={type} map={map} chosen={here} onChoose={setChosen} />
                <figcaption>{t('north')}</figcaption>
              </figure>
            )}
          </div>
        </div>
        {map && <FiguresTable pays={pays} type={type} map={map} />}
        <p className={classes.source}>{t('source')}</p>
      </PageWidth>
    </>
  )
}

function withType({ pays }: MapView, type: TypeEtude | undefined): MapView {
  return { ...(pays ? { pays } : {}), ...(type ? { type } : {}) }
}
