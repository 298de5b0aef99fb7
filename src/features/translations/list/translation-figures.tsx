import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { StatCard } from '../../../ui/page/stat-card.tsx'
import { completionOf, type CatalogueText } from '../catalogue.ts'
import { isCorrected } from './translations-search.ts'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface TranslationFiguresProps {
  readonly texts: readonly CatalogueText[]
  readonly sections: readonly string[]
}

export function TranslationFigures({ texts, sections }: TranslationFiguresProps) {
  const { t } = useTranslation('translations')
  const corrected = texts.filter(isCorrected).length
  return (
    <div className={`${kit.stackSm} ${classes.figures}`}>
      <StatCard
        label={t('figures.total')}
        value={texts.length}
        hint={t('figures.ours', { corrected: formatNumber(corrected) })}
      />
      <StatCard label={t('figures.sections')} value={sections.length} />
      <StatCard
        label={t('figures.languages')}
        value={LANGUAGES.length}
        hint={isolate(LANGUAGES.map((language) => language.toUpperCase()).join(', '))}
      />
      <div className={`${kit.box} ${classes.completion}`}>
        <span>{t('figures.completion')}</span>
        <dl>
          {LANGUAGES.map((language) => (
            <div key={language}>
              <dt>{t(`language.${language}`)}</dt>
              <dd>
                <Exact dir="ltr">{`${formatNumber(completionOf(texts, language))} %`}</Exact>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
