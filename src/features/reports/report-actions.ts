import type { ReportOf, ReportOpening, StudyView, Sync } from '../../../sync/index.ts'
import { saveFile } from '../../ui/save-file.ts'
import { reportFileName } from './report-name.ts'

type Reason = Extract<ReportOpening, { kind: 'unavailable' }>['reason']
type Sources = Pick<Sync['reports'], 'open' | 'link'>

/** What went wrong; null: done. */
export type ReportActionProblem = Reason | 'blocked' | null

/**
 * The tab is opened before anything is awaited: browsers block one that no longer follows from the click.
 * It gets a short-lived address or, without network, the copy on this device.
 */
export async function openInTab(reports: Sources, study: ReportOf, openTab: () => Window | null = blankTab): Promise<ReportActionProblem> {
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

export async function download(reports: Sources, study: StudyView): Promise<ReportActionProblem> {
  const opening = await reports.open(study)
  if (opening.kind === 'unavailable') return opening.reason
  saveReport(opening.blob, study)
  return null
}

export function saveReport(file: Blob, study: StudyView): void {
  saveFile(new File([file], reportFileName(study), { type: 'application/pdf' }))
}

function blankTab(): Window | null {
  const tab = globalThis.open('', '_blank')
  // The report's page gets no hold on this one.
  if (tab) tab.opener = null
  return tab
}
