import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUTS } from '../../sync/domain/study.ts'
import { StatusBadge } from '../subjects/studies/status-badge.tsx'
import { DayField } from '../ui/dates/day-field.tsx'
import { HourField } from '../ui/dates/hour-field.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { ChipChoice } from '../ui/forms/chip-choice.tsx'
import { Choice } from '../ui/forms/choice.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import kit from '../ui/kit/kit.module.css'
import { ActionButton } from '../ui/links/action-link.tsx'
import { AskFailed } from '../ui/lists/ask-failed.tsx'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { NoAnswerAlert } from '../ui/lists/no-answer-alert.tsx'
import { Pager } from '../ui/lists/pager.tsx'
import { SearchField } from '../ui/lists/search-field.tsx'
import { SkeletonList } from '../ui/lists/skeleton-list.tsx'
import { StateChips } from '../ui/lists/state-chips.tsx'
import { ToDoList } from '../ui/lists/to-do-list.tsx'
import { notify } from '../ui/notices/toasts.ts'
import { PageSection } from '../ui/page/page-section.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { StatCard } from '../ui/page/stat-card.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { AmountText, DateTimeText, DateText, Exact, SizeText } from '../ui/text/formatted.tsx'
import { WhenText } from '../ui/text/when-text.tsx'

/** As a person would have typed it: longer than a line of a phone, in letters that are not the page's. */
const COMPANY = 'Cimenterie de Meftah et des carrières réunies du Mitidja (CMCRM)'
const AT = '2026-05-04T06:00:00Z'
const nothing = () => {}

/** Every part once in each of its states, under the name by which the code knows it. */
export function Parts() {
  const { t } = useTranslation(['shell', 'study', 'lists'])
  return (
    <>
      <PageTitle title={COMPANY} lead={t('scheme.label')} action={<Button>{t('dialog.close')}</Button>} />
      <Part name="Texts">
        <p className={kit.sectionHead}>{COMPANY}</p>
        <p className={kit.itemHead}>{COMPANY}</p>
        <p className={kit.minorHead}>{COMPANY}</p>
        <p>{COMPANY}</p>
        <p className={kit.note}>{COMPANY}</p>
        <p className={kit.fine}>{COMPANY}</p>
        <p className={kit.good}>{COMPANY}</p>
        <p className={kit.danger}>{COMPANY}</p>
      </Part>
      <Part name="Values">
        <p className={kit.clusterMd}>
          <WhenText value={AT} now={new Date('2026-05-06T06:00:00Z')} />
          <DateText value={AT} />
          <DateTimeText value={AT} />
          <AmountText value={1_250_000} />
          <SizeText value={3_400_000} />
        </p>
      </Part>
      <Part name="StatusBadge">
        <p className={kit.clusterMd}>
          {STATUTS.map((statut) => (
            <StatusBadge key={statut} statut={statut} />
          ))}
        </p>
      </Part>
      <Part name="StatCard">
        <div className={kit.clusterMd}>
          <StatCard label={t('study:statut.en_cours')} value={1240} hint={COMPANY} />
          <StatCard label={t('study:statut.terminée')} value={undefined} />
        </div>
      </Part>
      <Part name="Button">
        <p className={kit.clusterSm}>
          <Button>{t('dialog.close')}</Button>
          <Button variant="default">{t('dialog.close')}</Button>
          <Button variant="subtle">{t('dialog.close')}</Button>
          <Button color="red.8">{t('dialog.close')}</Button>
          <Button disabled>{t('dialog.close')}</Button>
          <Button loading aria-label={t('dialog.close')} />
        </p>
      </Part>
      <Part name="ActionButton">
        <p className={kit.clusterSm}>
          <ActionButton size="lg">{t('dialog.close')}</ActionButton>
          <ActionButton face="plain">{t('dialog.close')}</ActionButton>
          <ActionButton face="text">{t('dialog.close')}</ActionButton>
        </p>
      </Part>
      <Fields />
      <Lists />
      <Part name="ConfirmDialog">
        <Asked />
      </Part>
      <Part name="Notices">
        <p className={kit.clusterSm}>
          {(['success', 'info', 'error'] as const).map((kind) => (
            <Button key={kind} variant="default" onClick={() => notify({ kind, title: COMPANY })}>
              <Exact>{kind}</Exact>
            </Button>
          ))}
        </p>
      </Part>
    </>
  )
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return <PageSection title={<Exact lang="en">{name}</Exact>}>{children}</PageSection>
}

function Fields() {
  const { t } = useTranslation(['shell', 'lists'])
  const label = t('scheme.label')
  const problem = t('lists:failed_refused')
  const options = (['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`scheme.${value}`) }))
  const [chosen, setChosen] = useState('light')
  const [number, setNumber] = useState('1.234')
  const [day, setDay] = useState('2026-05-04')
  const [hour, setHour] = useState('08:30')
  return (
    <>
      <Part name="TextInput">
        <div className={kit.stackMd}>
          <TextInput label={label} defaultValue={COMPANY} />
          <TextInput label={label} error={problem} />
          <TextInput label={label} disabled />
        </div>
      </Part>
      <Part name="NumberField">
        <NumberField label={label} value={number} onText={setNumber} />
      </Part>
      <Part name="DayField">
        <DayField label={label} value={day} onDay={setDay} />
      </Part>
      <Part name="HourField">
        <HourField label={label} value={hour} onHour={setHour} />
      </Part>
      <Part name="ChipChoice">
        <ChipChoice name="scheme" label={label} value={chosen} options={options} onChoose={setChosen} />
        <ChipChoice name="other" label={label} value="" options={options} error={problem} onChoose={nothing} />
      </Part>
      <Part name="Choice">
        <Choice label={label} withLabel value={chosen} options={options} onChoose={setChosen} />
      </Part>
      <Part name="StateChips">
        <StateChips
          label={label}
          value={chosen}
          onChoose={setChosen}
          chips={options.map((one, index) => ({ ...one, count: [12, 0, undefined][index] }))}
        />
      </Part>
      <Part name="Tabs">
        <Tabs label={label} tabs={options} value={chosen} onChoose={setChosen}>
          <p>{COMPANY}</p>
        </Tabs>
      </Part>
      <Part name="SearchField">
        <SearchField value="" hint={COMPANY} onSearch={nothing} />
      </Part>
    </>
  )
}

function Lists() {
  const { t } = useTranslation(['shell', 'study', 'lists'])
  return (
    <>
      <Part name="ToDoList">
        <ToDoList
          title={t('study:statut.en_attente')}
          lines={[
            { key: 'late', kind: 'report', text: COMPANY, late: true, link: { to: '/' } },
            { key: 'waits', kind: 'messages', text: COMPANY, note: t('lists:failed_offline'), link: null },
          ]}
        />
      </Part>
      <Part name="EmptyState">
        <div className={kit.stackMd}>
          <EmptyState kind="empty" title={COMPANY} hint={COMPANY} action={<Button>{t('dialog.close')}</Button>} />
          <EmptyState kind="offline" lastSeenAt={AT} />
          <EmptyState kind="unreachable" lastSeenAt={null} onRetry={nothing} />
          <EmptyState kind="failed" onRetry={nothing} />
        </div>
      </Part>
      <Part name="AskFailed">
        <AskFailed reason="refused" onRetry={nothing} />
      </Part>
      <Part name="NoAnswerAlert">
        <NoAnswerAlert reason="offline">{t('lists:failed_offline')}</NoAnswerAlert>
      </Part>
      <Part name="SkeletonList">
        <SkeletonList rows={2} />
      </Part>
      <Part name="Pager">
        <Pager ends={{ before: null, after: ['b'] }} onPage={nothing} />
      </Part>
    </>
  )
}

function Asked() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('dialog.close')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={COMPANY}
        text={COMPANY}
        confirmLabel={t('dialog.close')}
        dangerous
        onConfirm={close}
        onClose={close}
      />
    </>
  )
}
