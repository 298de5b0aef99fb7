import { ActionIcon, Button, CloseButton, Popover, TextInput } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readSearch } from '../../../data/search-schemas.ts'
import { forgetView, saveView, useSavedViews, type SavedView } from '../../../state/table-choices.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { isFiltered } from './project-query.ts'
import { projectsSearch, type ProjectsSearch } from './projects-search.ts'
import kit from '../../../ui/kit/kit.module.css'

const TABLE = 'projects'
const NAME_MAX = 40

/** Filters that were saved under a name on this device, each with its address, and the way to save those of now. */
export function ProjectViews({ search }: { readonly search: ProjectsSearch }) {
  const { t } = useTranslation('lists')
  const views = useSavedViews(TABLE)
  const { page: _page, etude: _etude, ...filters } = search
  const key = keyOf(filters)
  const current = views.find((view) => keyOf(readSearch(projectsSearch, view.search)) === key)
  const canSave = isFiltered(search) && !current
  if (views.length === 0 && !canSave) return null
  return (
    <nav className={`${kit.clusterXs} ${kit.centred}`} aria-label={t('views')}>
      {views.map((view) => (
        <View key={view.name} view={view} isCurrent={view === current} />
      ))}
      {canSave && <SaveView filters={filters} />}
    </nav>
  )
}

const keyOf = (filters: ProjectsSearch): string =>
  JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)))

function View({ view, isCurrent }: { readonly view: SavedView; readonly isCurrent: boolean }) {
  const { t } = useTranslation('lists')
  return (
    <span className={kit.line2xs}>
      <ButtonLink
        to="/admin/projects"
        search={readSearch(projectsSearch, view.search)}
        variant={isCurrent ? 'light' : 'default'}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <bdi>{view.name}</bdi>
      </ButtonLink>
      {isCurrent && (
        <CloseButton
          size="lg"
          aria-label={t('forget_view', { name: view.name })}
          onClick={() => forgetView(TABLE, view.name)}
        />
      )}
    </span>
  )
}

function SaveView({ filters }: { readonly filters: ProjectsSearch }) {
  const { t } = useTranslation('lists')
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    setMissing(given === '')
    if (given !== '') saveView(TABLE, { name: given, search: filters })
  }
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon variant="default" size={44} aria-label={t('save_view')} title={t('save_view')}>
          <IconBookmarkPlus size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={kit.stackSm} onSubmit={save} noValidate>
          <TextInput
            label={t('view_name')}
            description={t('view_hint')}
            value={name}
            maxLength={NAME_MAX}
            dir="auto"
            required
            data-autofocus
            error={missing && t('view_name_missing')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit">{t('save_view')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
