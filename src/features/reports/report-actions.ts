import type { ReportOf, ReportOpening, StudyView, Sync } from '../../../sync/index.ts'
import { studyName } from '../../../sync/domain/study.ts'
import { isHomeScreenApp } from '../../ui/files/home-screen-app.ts'
import { saveFile, type Saving } from '../../ui/files/save-file.ts'
import { reportFileName } from './report-name.ts'

type Reason = Extract<ReportOpening, { kind: 'unavailable' }>['reason']
type Sources = Pick<Sync['reports'], 'open' | 'link'>

/** A problem; null: done. not-saved: the person has been notified. */
export type ReportActionProblem = Reason | 'blocked' | 'not-saved' | null

/**
 * An app on the home screen has no tabs that show a file of its own: there it goes through the share sheet.
 * The tab is opened before anything is awaited: browsers block one that no longer follows from the click.
 * It gets a short-lived address or, without network, the copy on this device.
 */
export async function openInTab(
  reports: Sources,
  study: ReportOf & Partial<Pick<StudyView, 'reference'>>,
  openTab: () => Window | null = blankTab,
): Promise<ReportActionProblem> {
  if (isHomeScreenApp()) return handOver(reports, study, `rapport-${studyName(study)}.pdf`)
  const tab = openTab()
  if (!tab) return 'blocked'
  const link = await reports.link(study)
  if (link !== null) {
    tab.location.replace(link)
    return null
  }
  const opening = await reports.open(study)
  if (opening.kind === 'unavailable') {
    tab.close()
    return opening.reason
  }
  // Never revoked: the tab may be reloaded. It goes with this page.
  tab.location.replace(URL.createObjectURL(opening.blob))
  return null
}

export const download = (reports: Sources, study: StudyView): Promise<ReportActionProblem> =>
  handOver(reports, study, reportFileName(study))

export const saveReport = (file: Blob, study: StudyView): Promise<Saving> => savePdf(file, reportFileName(study))

async function handOver(reports: Sources, study: ReportOf, name: string): Promise<ReportActionProblem> {
  const opening = await reports.open(study)
  if (opening.kind === 'unavailable') return opening.reason
  return (await savePdf(opening.blob, name)) === 'not-saved' ? 'not-saved' : null
}

const savePdf = (file: Blob, name: string): Promise<Saving> =>
  saveFile(new File([file], name, { type: 'application/pdf' }))

function blankTab(): Window | null {
  const tab = globalThis.open('', '_blank')
  // The report's page gets no hold on this one.
  if (tab) tab.opener = null
  return tab
}
