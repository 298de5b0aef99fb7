import type { TFunction } from 'i18next'
import { saveFile } from '../../../ui/files/save-file.ts'
import type { Project } from '../data/projects.ts'
import { projectsCsv } from './projects-csv.ts'

/** Rows of the list as a file of this device. */
export function saveProjects(rows: readonly Project[], t: TFunction<'projects'>, tStudy: TFunction<'study'>): void {
  const day = new Date().toISOString().slice(0, 10)
  void saveFile(new File([projectsCsv(rows, t, tStudy)], `${t('file_name')}-${day}.csv`, { type: 'text/csv' }))
}
