import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SAMPLE_STATES } from '../../../data/address-values.ts'
import { useAdminSamples } from '../data/admin-samples.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { AskFailed } from '../../../ui/lists/ask-failed.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { FieldTimeText } from '../../../subjects/studies/field-time.tsx'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { adminSamplesSearch, type AdminSamplesSearch } from './admin-samples-search.ts'
import { SampleState } from '../sample-state.tsx'
import { useSampleWords } from '../sample-words.ts'
import classes from './admin-samples.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AdminSamplesProps {
  readonly search: AdminSamplesSearch
  readonly onSearch: (search: AdminSamplesSearch) => void
}

/** Samples of all missions, searched and paged by the server. */
export function AdminSamples({ search, onSearch }: AdminSamplesProps) {
  const { t } = useTranslation(['samples', 'sync'])
  const words = useSampleWords()
  const { etat, recherche, page } = search
  const { value, failure, loading, ask } = useAdminSamples({
    ...(etat ? { state: etat } : {}),
    ...(recherche ? { search: recherche } : {}),
    page,
  })
  return (
    <>
      <PageTitle title={t('admin.title')} lead={t('admin.lead')} />
      <div className={`${kit.stackMd} ${classes.filters}`}>
        <SearchField
          value={recherche ?? ''}
          hint={t('admin.search_hint')}
          onSearch={(typed) => onSearch(readSearch(adminSamplesSearch, { etat, recherche: typed }))}
        />
        <NativeSelect
          label={t('admin.state')}
          value={etat ?? ''}
          onChange={({ currentTarget }) =>
            onSearch(readSearch(adminSamplesSearch, { recherche, etat: currentTarget.value }))
          }
          data={[
            { value: '', label: t('admin.all') },
            ...SAMPLE_STATES.map((one) => ({ value: one, label: t(`state.${one}`) })),
          ]}
        />
      </div>
      {loading && <SkeletonList rows={4} />}
      {failure && <AskFailed reason={failure} lastSeenAt={value?.as_of ?? null} onRetry={ask} />}
      {value?.total === 0 &&
        (etat || recherche ? (
          <EmptyState
            kind="empty"
            title={t('admin.none_found')}
            action={
              <Button variant="default" onClick={() => onSearch({})}>
                {t('admin.reset')}
              </Button>
            }
          />
        ) : (
          <EmptyState kind="empty" title={t('admin.empty')} hint={t('admin.empty_hint')} />
        ))}
      {value && value.total > 0 && (
        <>
          <p className={classes.count} role="status">
            {t('admin.count', { count: value.total, at: isolate(formatDateTime(value.as_of)) })}
          </p>
          <ul className={`${kit.plain} ${kit.box}`}>
            {value.rows.map((row) => (
              <li key={row.id} className={classes.row} data-sample={row.code}>
                <div className={classes.main}>
                  <TextLink to="/admin/prelevements/$id" params={{ id: row.id }} className={classes.code}>
                    <Ltr>{row.code}</Ltr>
                  </TextLink>
                  <span>
                    {words.matrice(row)} · <Exact>{words.contenant(row)}</Exact>
                  </span>
                </div>
                <div className={classes.cell}>
                  <strong>
                    <Exact>{row.entreprise}</Exact>
                  </strong>
                  <span>
                    {t('admin.reference')} <StudyReference study={row} />
                  </span>
                </div>
                <div className={classes.cell}>
                  <FieldTimeText value={row.sampled_at} pays={row.pays} />
                  <span>
                    <Exact>{row.author_name ?? '–'}</Exact>
                  </span>
                </div>
                <div className={classes.cell}>
                  <SampleState state={row.etat} />
                  {row.detenteur && (
                    <span>
                      <Exact>{row.detenteur.nom}</Exact> · <Exact>{row.detenteur.organisme}</Exact>
                    </span>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <Pager
            ends={value}
            onPage={(next) => onSearch(readSearch(adminSamplesSearch, { etat, recherche, page: next }))}
          />
        </>
      )}
    </>
  )
}
